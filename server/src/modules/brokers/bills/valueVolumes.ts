import { BILL_CURRENCY } from '@aldgate/domain/brokers/bills.ts';
import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, startOfUtcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { readClosingPricesOfDays } from '../../statements/index.ts';
import type { TradedVolume } from '../../trading/index.ts';

/** Volume of an account on a day by one type of orders, in USDT. */
export type VolumeLine = Omit<TradedVolume, 'quoteAsset'>;

/** How far back a day's closing price may be, where the day has none. */
const PRICE_AGE_DAYS = 7;

/**
 * Values what was traded in USDT, another quote asset at the closing price of the day, or the last one of the week
 * before it. Lines are rounded down; one of nothing is left out. Throws where an asset has no price.
 */
export async function valueVolumes(database: Database, volumes: readonly TradedVolume[]): Promise<VolumeLine[]> {
  const priceOf = await readPrices(database, volumes);
  const groups = Map.groupBy(volumes, ({ accountId, day, orderType }) => `${day} ${accountId} ${orderType}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const sum = group.reduce(
      (total, { day, quoteAsset, volume }) => total.plus(decimal(volume).times(priceOf(day, quoteAsset))),
      decimal('0'),
    );
    const { quoteAsset: _asset, ...line } = first;
    const volume = toDecimalString(round(sum, FINANCING_DECIMALS, 'down'));
    return volume === '0' ? [] : [{ ...line, volume }];
  });
}

/** The price of an asset in USDT at the close of a day. */
async function readPrices(database: Database, volumes: readonly TradedVolume[]) {
  const days = volumes.filter(({ quoteAsset }) => quoteAsset !== BILL_CURRENCY).map(({ day }) => day);
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  const closings =
    first === undefined || last === undefined
      ? undefined
      : await readClosingPricesOfDays(database, dayEnd(addDays(first, -PRICE_AGE_DAYS)), dayEnd(last));
  return (day: string, asset: string) => {
    if (asset === BILL_CURRENCY) return decimal('1');
    for (let age = 0; age <= PRICE_AGE_DAYS; age += 1) {
      const prices = closings?.get(dayEnd(addDays(day, -age)).getTime());
      const [usd, unit] = [prices?.get(asset), prices?.get(BILL_CURRENCY)];
      if (usd !== undefined && unit !== undefined) return decimal(usd).div(unit);
    }
    throw new Error(`${asset} has no closing price of ${day}`);
  };
}

const dayEnd = (day: string): Date => new Date(startOfUtcDay(addDays(day, 1)));

import { isSpot, marketAt, splitPair } from '@aldgate/domain/market/marketRef.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { ExchangeRest } from '@aldgate/exchange';
import { type TradingAccount, VALUED_IN } from '../../exchangeAccounts/index.ts';
import { type Exchange, MARK_MAX_AGE_MS } from '../../exchanges/index.ts';

/** The weight of a request for one candle. */
const CANDLE_WEIGHT = 2;

/** The contract whose mark an execution is compared with; undefined for a pair in another asset than USDT. */
function findMarkContract(instrumentId: string): string | undefined {
  if (!isSpot(instrumentId)) return instrumentId;
  const { base, quote } = splitPair(instrumentId);
  return quote === VALUED_IN ? `${base}${VALUED_IN}` : undefined;
}

/** Finds the marks of executions that are stored within ten seconds; null for an older one, or without a mark. */
export const markFinder =
  ({ exchange: { code, marks } }: Pick<TradingAccount, 'exchange'>, now: number) =>
  ({ instrumentId, at }: Fill): string | null => {
    const contract = findMarkContract(instrumentId);
    if (contract === undefined || now - at > MARK_MAX_AGE_MS) return null;
    return marks.currentMark(marketAt(code, contract))?.price ?? null;
  };

/** The lowest and the highest mark of a minute, decimal strings. */
export interface MinuteMarks {
  readonly low: string;
  readonly high: string;
}

/**
 * Fetches the marks of a minute (epoch ms) from the exchange's candle. A pair without a contract has the opening of its
 * own candle, since its executions are within it. Null where the exchange has no candle. Rejects with an ExchangeError.
 */
export async function fetchMinuteMarks(
  { config: { rest, wallets }, instruments, weight }: Exchange,
  instrumentId: string,
  startTime: number,
): Promise<MinuteMarks | null> {
  const range = { startTime, endTime: startTime + 59_999, limit: 1 };
  const contract = findMarkContract(instrumentId);
  const hasContract = async () => (await instruments.all('usdm')).some((each) => each.instrumentId === contract);
  if (contract !== undefined && (contract === instrumentId || (await hasContract()))) {
    const read = () => new ExchangeRest({ rest }).markPriceKlines(contract, '1m', range);
    const [candle] = await weight('usdm').pace.run(CANDLE_WEIGHT, read);
    return candle === undefined ? null : { low: candle[3], high: candle[2] };
  }
  const { base, quote } = splitPair(instrumentId);
  const read = () => new ExchangeRest({ rest: wallets, product: 'spot' }).klines(`${base}${quote}`, '1m', range);
  const [candle] = await weight('spot').pace.run(CANDLE_WEIGHT, read);
  return candle === undefined ? null : { low: candle[1], high: candle[1] };
}

/** The mark of an execution within its minute: its price where the mark reached it, else the nearer end. */
export function markWithin({ low, high }: MinuteMarks, price: string): string {
  if (decimal(price).lt(low)) return low;
  return decimal(price).gt(high) ? high : price;
}

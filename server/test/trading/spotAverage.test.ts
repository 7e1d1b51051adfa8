import { type Amount, decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpotFixture, type SpotFixture } from '../../../testkit/trading/spotFixture.ts';
import { until } from '../../../testkit/trading/tradingFixture.ts';

let fixture: SpotFixture;

beforeAll(async () => {
  fixture = await openSpotFixture();
  await fixture.priced();
});
afterAll(() => fixture?.close());

interface Asset {
  readonly total: string;
  readonly averagePrice: { readonly instrumentId: string; readonly price: string } | null;
}

async function bitcoin(): Promise<Asset> {
  const { data } = await fixture.call('/broker/spot/account/query', { exchangeKeyId: fixture.keyId });
  return data.assets.find(({ asset }: { asset: string }) => asset === 'BTC') ?? { total: '0', averagePrice: null };
}

/** Trades BTC at market, and waits until the account has that total at that average price; null without one. */
async function trade(
  direction: 'buy' | 'sell',
  quantity: string,
  total: string,
  price: (clientOrderId: string) => Promise<string | null>,
) {
  const { code, data } = await fixture.send({ priceType: 'market', direction, quantity });
  expect(code).toBe(200);
  return holds(total, await price(data.clientOrderId));
}

const holds = (total: string, price: string | null) =>
  until(bitcoin, (asset) => asset.total === total && isNear(roundPrice(asset), price, total));

/**
 * Whether two prices, each rounded to four decimals, are one but for what is lost where a sale takes its share of a
 * cost: a cost has eight decimals, which count for more the less is held.
 */
function isNear(one: string | null, other: string | null, total: string): boolean {
  if (one === null || other === null || decimal(total).eq('0')) return one === other;
  return decimal(one).minus(other).abs().lte(decimal('0.00000002').div(total).plus('0.0001'));
}

/** Moves BTC out of the account, once the ledger has all executions that the exchange has. */
async function moveOut(amount: string): Promise<void> {
  const { total } = await bitcoin();
  await until(
    () => fixture.ledger(),
    ({ BTC }) => BTC === total,
  );
  expect(await fixture.transfer('BTC', amount, 'trade_account', 'capital_account')).toMatchObject({ code: 200 });
}

const roundPrice = ({ averagePrice }: Asset) => averagePrice && round(averagePrice.price, 4, 'half-even');

const nothing = () => Promise.resolve(null);

/** The cost of each unit that a purchase of a quantity received. */
const paidFor =
  (quantity: string, received: string) =>
  async (clientOrderId: string): Promise<string> => {
    const trades = await until(
      async () => {
        const { data } = await fixture.call('/lightning/spot/trade/queryTrade', {});
        return data.items.filter((trade: Trade) => trade.clientOrderId === clientOrderId) as readonly Trade[];
      },
      (found) => sum(found, (each) => each.quantity).eq(quantity),
    );
    const value = sum(trades, (trade) => decimal(trade.price).times(trade.quantity));
    return round(value.div(received), 4, 'half-even');
  };

interface Trade {
  readonly clientOrderId: string;
  readonly price: string;
  readonly quantity: string;
}

const sum = (trades: readonly Trade[], of: (trade: Trade) => Amount | string) =>
  trades.reduce((total, trade) => total.plus(of(trade)), decimal('0'));

test('the average buy price follows executions; it is unknown while a transfer without a price is held', async () => {
  const bought = await trade('buy', '0.1', '0.0999', paidFor('0.1', '0.0999'));
  expect(bought.averagePrice?.instrumentId).toBe('BTC-USDT');
  await trade('sell', '0.0499', '0.05', () => Promise.resolve(roundPrice(bought)));
  await trade('sell', '0.05', '0', nothing);
  await trade('buy', '0.2', '0.1998', paidFor('0.2', '0.1998'));
  expect(await fixture.transfer('BTC', '0.1', 'capital_account', 'trade_account')).toMatchObject({ code: 200 });
  await holds('0.2998', null);
  await trade('sell', '0.2', '0.0998', nothing);
  await trade('sell', '0.0998', '0', nothing);
  await trade('buy', '0.1', '0.0999', paidFor('0.1', '0.0999'));
});

test('what is left below a step does not hide the average of the next purchase', async () => {
  const { total } = await bitcoin();
  const moved = await fixture.transfer('BTC', '0.00000396', 'capital_account', 'trade_account');
  expect(moved).toMatchObject({ code: 200 });
  const withDust = toDecimalString(decimal(total).plus('0.00000396'));
  // The transfer counts before or after the purchase, whose times are the exchange's.
  await until(bitcoin, (asset) => asset.total === withDust);
  expect((await fixture.send({ priceType: 'market', direction: 'sell', quantity: total })).code).toBe(200);
  await until(bitcoin, (asset) => asset.total === '0.00000396');
  const bought = await trade('buy', '0.1', '0.09990396', paidFor('0.1', '0.0999'));
  await trade('sell', '0.0999', '0.00000396', () => Promise.resolve(roundPrice(bought)));
  await moveOut('0.00000396');
  await holds('0', null);
  await trade('buy', '0.1', '0.0999', paidFor('0.1', '0.0999'));
});

test('a transfer out leaves the average buy price of what stays', async () => {
  const price = roundPrice(await bitcoin());
  await moveOut('0.0499');
  expect(price).not.toBeNull();
  await holds('0.05', price);
});

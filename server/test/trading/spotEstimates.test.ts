import { channels } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { BookDepth, type BookRow } from '@aldgate/domain/trading/bookDepth.ts';
import { BOB, signedClient } from '@aldgate/venue/testing/signed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { readPush } from '../../../testkit/platform/pushReader.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { openSpotFixture, type SpotFixture } from '../../../testkit/trading/spotFixture.ts';
import { until } from '../../../testkit/trading/tradingFixture.ts';
import { EMPTY_ENTRY, type Entry } from '../../../web/src/features/trading/orderForm/entry.ts';
import { computeSpotEstimate, planSpotEntry } from '../../../web/src/features/trading/ticket/spot/spotEstimate.ts';

type Side = 'bids' | 'asks';
const STEP = '0.00001';

let fixture: SpotFixture;
beforeAll(async () => {
  fixture = await openSpotFixture('500000');
  await fixture.priced();
});
afterAll(() => fixture?.close());

const readAccount = async () =>
  (await fixture.call('/broker/spot/account/query', { exchangeKeyId: fixture.keyId })).data;

/** The displayed book, in which the makers have replaced what was traded. */
async function readBook(instrumentId: string): Promise<Record<Side, BookRow[]>> {
  const { venue } = fixture.platform;
  venue.tick();
  const response = await fetch(`${venue.url}/api/v3/depth?symbol=${instrumentId.replace('-', '')}&limit=1000`);
  return (await response.json()) as Record<Side, BookRow[]>;
}

/** Both assets as the venue has them. */
function atVenue(instrumentId: string) {
  const [totals, locked] = [fixture.atVenue(), fixture.lockedAtVenue()];
  const [base = '', quote = ''] = instrumentId.split('-');
  const read = (asset: string) => {
    const total = totals[asset] ?? '0';
    return { total, available: toDecimalString(decimal(total).minus(locked[asset] ?? '0')) };
  };
  return { base: read(base), quote: read(quote) };
}

/** The ticket's estimate of an order, which is then sent. */
async function estimateAndSend(fields: Partial<Entry>, instrumentId = 'BTC-USDT', stepSize = STEP) {
  const entry: Entry = { ...EMPTY_ENTRY, ...fields };
  const before = atVenue(instrumentId);
  const [base = '', quote = ''] = instrumentId.split('-');
  const shown = (account: Awaited<ReturnType<typeof readAccount>>) => {
    const read = (asset: string) => {
      const row = account.assets.find((each: { asset: string }) => each.asset === asset);
      return { total: row?.total ?? '0', available: row?.available ?? '0' };
    };
    return { base: read(base), quote: read(quote) };
  };
  const account = await until(readAccount, (now) => JSON.stringify(shown(now)) === JSON.stringify(before));
  const book = await readBook(instrumentId);
  const depth = new BookDepth(entry.direction === 'buy' ? book.asks : book.bids);
  const plan = planSpotEntry(entry, depth, { symbol: instrumentId, stepSize });
  const rates = { maker: account.makerRate, taker: account.takerRate };
  const estimate = plan && computeSpotEstimate(entry, plan, { balances: shown(account), rates });
  if (estimate === undefined) throw new Error('the order has no estimate');
  const clientOrderId = orderId();
  const { direction, kind, price, quantity, total } = entry;
  const size = total === '' ? { quantity } : { quoteQuantity: total };
  const sent = await fixture.order('sendOrder', {
    clientOrderId,
    instrumentId,
    direction,
    priceType: kind,
    ...size,
    ...(kind === 'limit' && { price }),
  });
  return { estimate, sent, clientOrderId };
}

/** The record of an ended order, once the executions are posted. */
async function readRecord(clientOrderId: string) {
  await fixture.sync();
  const { data } = await fixture.call('/lightning/spot/order/pageOrder', {});
  return data.items.find((row: { clientOrderId: string }) => row.clientOrderId === clientOrderId);
}

async function expectBooked(
  { estimate, sent, clientOrderId }: Awaited<ReturnType<typeof estimateAndSend>>,
  instrumentId = 'BTC-USDT',
) {
  expect(sent).toMatchObject({ code: 200, data: { status: 'filled' } });
  expect(atVenue(instrumentId)).toEqual(estimate.filled);
  expect(estimate.sent).toEqual(estimate.filled);
  const record = await readRecord(clientOrderId);
  expect(record).toMatchObject({
    averagePrice: estimate.taken?.averagePrice,
    executedQuantity: estimate.taken?.quantity,
    fee: estimate.takerFee,
  });
  const ledger = await fixture.ledger();
  const [base = '', quote = ''] = instrumentId.split('-');
  expect([ledger[base], ledger[quote]]).toEqual([estimate.filled.base.total, estimate.filled.quote.total]);
}

/** A quantity that takes the best levels of a side whole, and half of the next in whole steps. */
const reachLevel = (rows: readonly BookRow[], levels: number, step = STEP): string => {
  const whole = rows.slice(0, levels).reduce((sum, [, size]) => sum.plus(size), decimal('0'));
  const half = decimal(rows[levels]?.[1] ?? '0').div(decimal(step).times('2'));
  return toDecimalString(whole.plus(half.round(0, 0).times(step)));
};

test('TR-08 the account’s rates are the exchange’s, queried and pushed', async () => {
  const { makerRate, takerRate } = await readAccount();
  const answer = await fixture.elsewhere.get<{ commissionRates: { maker: string; taker: string } }>('/api/v3/account');
  expect([makerRate, takerRate].map(Number)).toEqual(
    [answer.commissionRates.maker, answer.commissionRates.taker].map(Number),
  );
  expect(Number(takerRate)).toBeGreaterThan(0);
  const { platform, keyId, token } = fixture;
  const reader = await readPush(platform.url, keyId, token, channels.spot);
  const pushed = await waitFor(() => reader.events.find(({ name }) => name === 'account'));
  reader.close();
  expect(pushed.data).toMatchObject({ makerRate, takerRate });
});

test('TR-08 a market purchase by its quantity books what the ticket estimated, to the last unit', async () => {
  const { asks } = await readBook('BTC-USDT');
  await expectBooked(await estimateAndSend({ kind: 'market', quantity: reachLevel(asks, 1) }));
});

test('TR-08 a market purchase by its total books what the ticket estimated, to the last unit', async () => {
  const entry = { kind: 'market', isByTotal: true, total: '12345.67891' } as const;
  await expectBooked(await estimateAndSend(entry));
});

test('TR-08 a limit order that crosses the book books what the ticket estimated, to the last unit', async () => {
  const { asks } = await readBook('BTC-USDT');
  const price = toDecimalString(asks[2]?.[0] ?? '0');
  await expectBooked(await estimateAndSend({ price, quantity: reachLevel(asks, 2) }));
});

test.each([
  ['its quantity', 'BTC-USDT', STEP],
  ['its total', 'ETH-USDT', '0.0001'],
] as const)('TR-08 a market sale by %s takes its fee from what it receives, each execution rounded', async (...row) => {
  const [amount, instrumentId, stepSize] = row;
  const { bids } = await readBook(instrumentId);
  const quantity = reachLevel(bids, 1, stepSize);
  // Twice what is then sold.
  const bought = { kind: 'market', quantity: toDecimalString(decimal(quantity).times('2')) } as const;
  const { sent: purchase } = await estimateAndSend(bought, instrumentId, stepSize);
  expect(purchase).toMatchObject({ code: 200, data: { status: 'filled' } });
  const value = decimal(quantity).times(bids[1]?.[0] ?? '0');
  const size =
    amount === 'its quantity'
      ? { quantity }
      : { isByTotal: true, total: toDecimalString(value.round(2, 0).plus('0.007')) };
  const sent = await estimateAndSend({ kind: 'market', direction: 'sell', ...size }, instrumentId, stepSize);
  await expectBooked(sent, instrumentId);
});

test('TR-08 a limit order that rests locks its cost, and is booked as estimated once it is filled', async () => {
  const { bids } = await readBook('BTC-USDT');
  const price = toDecimalString(bids[1]?.[0] ?? '0');
  const { estimate, sent, clientOrderId } = await estimateAndSend({ price, quantity: '0.00123' });
  expect(sent).toMatchObject({ code: 200, data: { status: 'running' } });
  expect(estimate.taken).toBeNull();
  expect(atVenue('BTC-USDT')).toEqual(estimate.sent);
  // Somebody else sells through the book down to the order.
  const { platform } = fixture;
  const bob = signedClient(platform.venue.url, BOB, () => platform.clock.now);
  const displayed = (await readBook('BTC-USDT')).bids.filter(([at]) => Number(at) >= Number(price));
  const quantity = toDecimalString(displayed.reduce((sum, [, size]) => sum.plus(size), decimal('0')));
  const order = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'FOK', price, quantity };
  expect((await bob('POST /api/v3/order', order)).body).toMatchObject({ status: 'FILLED' });
  expect(atVenue('BTC-USDT')).toEqual(estimate.filled);
  const record = await until(
    () => readRecord(clientOrderId),
    (row) => row?.status === 'filled',
  );
  expect(record).toMatchObject({ fee: estimate.makerFee, executedQuantity: '0.00123' });
});

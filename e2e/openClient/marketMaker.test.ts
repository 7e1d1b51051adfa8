import type { ServerResponse } from 'node:http';
import { createClient } from '@aldgate/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMarketMaker } from '../../client/examples/marketMaker.ts';
import type { Level } from '../../client/examples/quotes.ts';
import { startScriptedServer } from '../../testkit/failures/scriptedServer.ts';
import { openKey } from '../../testkit/open/openFixture.ts';
import { TRADER } from '../../testkit/platform/platform.ts';
import { openSpotFixture, type SpotFixture } from '../../testkit/trading/spotFixture.ts';
import { until } from '../../testkit/trading/tradingFixture.ts';

let fixture: SpotFixture;
beforeAll(async () => {
  fixture = await openSpotFixture();
  await fixture.priced();
  await fixture.transfer('BTC', '1');
});
afterAll(() => fixture?.close());

const byId = (a: { readonly id: string }, b: { readonly id: string }) => Number(a.id) - Number(b.id);
const byName = (a: string, b: string) => (a < b ? -1 : 1);

/** The exchange's book, its prices lower by so many dollars for each turn. */
async function startBook(offsets: readonly number[]) {
  const move = (levels: readonly Level[], offset: number) =>
    levels.map(([price, quantity]) => [(Number(price) - offset).toFixed(2), quantity]);
  const steps = offsets.map((offset) => async (response: ServerResponse, { target }: { readonly target: string }) => {
    const found = await fetch(fixture.platform.url + target);
    const { bids, asks } = (await found.json()) as { bids: Level[]; asks: Level[] };
    response.end(JSON.stringify({ bids: move(bids, offset), asks: move(asks, offset) }));
  });
  return startScriptedServer(...steps);
}

test('AK-04 the market maker quotes both sides, follows the book, and reads what was recorded of it', async () => {
  const { platform, keyId: account, elsewhere } = fixture;
  const { clock } = platform;
  const key = await openKey(platform, { email: TRADER, permissions: ['read', 'trade'] });
  const client = createClient({ url: platform.url, key: key.publicId, secret: key.secret, now: () => clock.now });
  const readOpen = () => client.call('getTradingOrders', { account, instrument: 'BTC-USDT' });
  await until(readOpen, ({ freshness }) => freshness.state === 'live');
  const book = await startBook([0, 20, 60]);
  let turn = 0;
  const first: string[] = [];
  /** After the first turn others trade with both quotes. */
  const pause = async () => {
    clock.advance(1_000);
    turn += 1;
    const { items } = turn === 1 ? await readOpen() : { items: [] };
    for (const { direction, price } of items) {
      first.push(direction);
      await fixture.tradeAt(direction === 'buy' ? 'SELL' : 'BUY', '1', String(price));
    }
    await fixture.sync();
  };
  const terms = { spread: 0, threshold: 1, turns: 3, quantity: '0.1' };
  const { url } = book;
  const made = await runMarketMaker({ client, url, account, instrument: 'BTC-USDT', pause, ...terms });
  await book.close();
  const { orders, executions } = made;
  const sum = (side: string) =>
    executions
      .filter(({ direction }) => direction === side)
      .reduce((total, { quantity }) => total + Number(quantity), 0);

  expect(first.sort(byName)).toEqual(['buy', 'sell']);
  expect([sum('buy'), sum('sell')]).toEqual([expect.closeTo(0.1), expect.closeTo(0.1)]);
  expect(executions.every(({ isMaker }) => isMaker)).toBe(true);
  // An amended order of spot goes on by another name.
  expect(orders.some(({ clientOrderId }) => clientOrderId.startsWith('amend-'))).toBe(true);

  const trades = await elsewhere.get<{ id: number; price: string; qty: string }[]>('/api/v3/myTrades', {
    symbol: 'BTCUSDT',
  });
  const atVenue = trades.map((each) => ({
    id: String(each.id),
    price: Number(each.price),
    quantity: Number(each.qty),
  }));
  const reported = executions.map((each) => ({
    id: each.tradeId,
    price: Number(each.price),
    quantity: Number(each.quantity),
  }));
  expect(reported.sort(byId)).toEqual(atVenue.sort(byId));
  const sent = await elsewhere.get<{ clientOrderId: string }[]>('/api/v3/allOrders', { symbol: 'BTCUSDT' });
  const names = sent.map(({ clientOrderId }) => clientOrderId).sort(byName);
  // The exchange knows no order that it rejected.
  const accepted = orders.filter(({ status }) => status !== 'failed');
  expect(accepted.map(({ clientOrderId }) => clientOrderId).sort(byName)).toEqual(names);
  const readEvents = () => client.call('getEvents', { types: 'execution' });
  const { items: events } = await until(readEvents, ({ items }) => items.length >= executions.length);
  const [{ id: after } = { id: '' }, ...later] = events;
  const streamed: typeof events = [];
  for await (const event of client.stream({ types: ['execution'], after })) {
    streamed.push(event);
    if (streamed.length === later.length) break;
  }
  expect(streamed).toEqual(later);
  const idsOf = (found: typeof events) =>
    found.flatMap((each) => (each.type === 'execution' ? [each.data.tradeId] : []));
  expect(idsOf(events).sort(byName)).toEqual(executions.map(({ tradeId }) => tradeId).sort(byName));
  expect(fixture.lockedAtVenue()).toEqual({});
  await expect.poll(() => fixture.ledger()).toEqual(fixture.atVenue());
});

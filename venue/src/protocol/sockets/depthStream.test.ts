import { expect, test } from 'vitest';
import { manualVenue } from '../../testing/manualVenue.ts';
import { field, rows, SocketClient } from '../../testing/socketClient.ts';

type Row = [price: string, quantity: string];
type Update = { readonly U: number; readonly u: number; readonly pu: number; readonly b: Row[]; readonly a: Row[] };

const isUpdate = (message: unknown): message is Update => field(message, 'e') === 'depthUpdate';

/** A simple reference implementation of the sync rules: a map per side. */
function rebuild(snapshot: unknown, events: readonly Update[]) {
  const bids = new Map(rows(snapshot, 'bids'));
  const asks = new Map(rows(snapshot, 'asks'));
  const lastUpdateId = Number(field(snapshot, 'lastUpdateId'));
  const pending = events.filter(({ u }) => u >= lastUpdateId);
  const [first] = pending;
  if (first !== undefined) expect(first.U <= lastUpdateId && lastUpdateId <= first.u).toBe(true);
  for (const [index, event] of pending.entries()) {
    if (index > 0) expect(event.pu).toBe(pending[index - 1]?.u);
    for (const [price, quantity] of event.b) bids.set(price, quantity);
    for (const [price, quantity] of event.a) asks.set(price, quantity);
  }
  const left = (side: ReadonlyMap<string, string>) => [...side].filter(([, quantity]) => Number(quantity) > 0);
  return {
    bids: left(bids).sort(([a], [b]) => Number(b) - Number(a)),
    asks: left(asks).sort(([a], [b]) => Number(a) - Number(b)),
    lastId: pending.at(-1)?.u,
  };
}

test.each(['0ms', '100ms', '250ms', '500ms'])(
  'TR-04 snapshot and @depth@%s give the venue’s book exactly',
  async (speed) => {
    const manual = await manualVenue();
    const depth = async () => (await fetch(`${manual.venue.url}/fapi/v1/depth?symbol=BTCUSDT&limit=1000`)).json();
    const client = await SocketClient.open(`${manual.venue.url}/public/ws/btcusdt@depth@${speed}`);
    manual.advance(2300);
    const snapshot: unknown = await depth();
    manual.advance(20_200);
    const truth: unknown = await depth();
    await client.request({ method: 'LIST_SUBSCRIPTIONS' });
    const events = client.received.filter(isUpdate);
    const { bids, asks, lastId } = rebuild(snapshot, events);
    expect(lastId).toBe(field(truth, 'lastUpdateId'));
    expect(bids).toEqual(field(truth, 'bids'));
    expect(asks).toEqual(field(truth, 'asks'));
  },
);

test('ids are shared by all symbols, so an event’s first id need not follow the one before', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/public/ws/btcusdt@depth@100ms`);
  manual.advance(5000);
  await client.request({ method: 'LIST_SUBSCRIPTIONS' });
  const events = client.received.filter(isUpdate);
  expect(events.filter((event, index) => index > 0 && event.pu !== events[index - 1]?.u)).toEqual([]);
  expect(events.filter(({ U, pu }) => U !== pu + 1).length).toBeGreaterThan(events.length / 2);
});

test('an interval without changes sends nothing', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/public/ws/btcusdt@depth@100ms`);
  for (let round = 0; round < 5; round += 1) manual.venue.tick();
  await client.request({ method: 'LIST_SUBSCRIPTIONS' });
  expect(client.received.filter(isUpdate)).toEqual([]);
});

test('partial depth sends the best levels in full', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/public/ws/btcusdt@depth20@100ms`);
  manual.advance(3000);
  const truth: unknown = await (await fetch(`${manual.venue.url}/fapi/v1/depth?symbol=BTCUSDT&limit=20`)).json();
  await client.request({ method: 'LIST_SUBSCRIPTIONS' });
  const last = client.received.findLast(isUpdate);
  expect(last?.b).toEqual(field(truth, 'bids'));
  expect(last?.a).toEqual(field(truth, 'asks'));
});

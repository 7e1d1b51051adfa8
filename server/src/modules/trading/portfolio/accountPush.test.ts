import { FUTURES } from '@aldgate/domain/market/product.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TradingAccount } from '../../exchangeAccounts/accounts/tradingAccount.ts';
import type { AccountFeed } from './accountFeed.ts';
import type { AccountFeeds } from './accountFeeds.ts';
import { createPublishers } from './accountPublisher.ts';
import { AccountPush } from './accountPush.ts';
import { type AccountState, EMPTY, type OpenOrder } from './accountState.ts';
import { PersistentMap } from './persistentMap.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const order = (name: string, quantity: string): OpenOrder => ({
  product: 'usdm',
  instrumentId: 'BTCUSDT',
  clientOrderId: name,
  orderId: '1',
  algoId: null,
  direction: 'buy',
  priceType: 'limit',
  timeInForce: 'GTC',
  reduceOnly: false,
  price: '60000',
  quantity,
  condition: null,
  expiresAt: null,
  status: 'running',
  executedQuantity: '0',
  averagePrice: null,
  liquidationType: null,
  rejection: null,
  createdAt: 1,
  updatedAt: 1,
  lastDealAt: null,
  fee: '0',
  feeAsset: null,
  realizedPnl: '0',
});

/** An account with a channel whose reader accepts as much as the test allows. */
function open() {
  let changed: (orders: readonly OpenOrder[], isReplaced: boolean) => void = () => undefined;
  const mark = { price: '60000', at: 10_000 };
  let marked: () => void = () => undefined;
  const onMarks = (listener: typeof marked) => {
    marked = listener;
    return () => undefined;
  };
  const exchange = { code: 'BINANCE', marks: { onMarks, currentMark: () => mark } };
  // The part of the account that a channel uses.
  const account = { exchange } as unknown as TradingAccount;
  const feed = {
    account,
    product: 'usdm',
    state: EMPTY,
    freshness: { state: 'live', at: 0, ageMs: 0 },
    brackets: new Map(),
    onChange(listener: typeof changed) {
      changed = listener;
      return () => undefined;
    },
  };
  // The part of the feeds that a channel uses.
  const feeds = {
    hold: () => ({ feed, release: () => undefined }),
    follow: () => feed as unknown as AccountFeed,
  } as unknown as AccountFeeds;
  const deps = {
    feeds,
    clock: () => 0,
    accounts: {
      find: vi.fn(),
      known: vi.fn(),
      findForChange: vi.fn(),
      assertMayChange: vi.fn(),
      isUsable: vi.fn(),
      all: vi.fn(),
      findById: vi.fn(),
      findOwn: vi.fn(),
      listOf: vi.fn(),
    },
  };
  const publishers = createPublishers(deps);
  /** Opens a channel. */
  const connect = () => {
    const written: string[] = [];
    const reader = { isReady: true, isEnded: false };
    let drained: () => void = () => undefined;
    const { publisher, release } = publishers.use(account, FUTURES);
    const push = new AccountPush([publisher], feeds, {
      write(text) {
        written.push(text);
        return reader.isReady;
      },
      onceDrained(callback) {
        drained = callback;
      },
      end() {
        reader.isEnded = true;
      },
    });
    return { push, written, reader, drain: () => drained(), release };
  };
  return {
    ...connect(),
    connect,
    feed,
    become: (state: AccountState, orders: readonly OpenOrder[] = [], isReplaced = false) => {
      feed.state = state;
      changed(orders, isReplaced);
    },
    /** A mark price arrives. */
    receiveMark: (next: Partial<typeof mark>) => {
      Object.assign(mark, next);
      marked();
    },
  };
}
const withOrder = (each: OpenOrder): AccountState => withOrders([each]);
const withOrders = (orders: readonly OpenOrder[]): AccountState => ({
  ...EMPTY,
  orders: PersistentMap.from(orders.map((each) => [each.clientOrderId, each] as const)),
});
const names = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map((match) => match[1]);

test('changes within a tenth of a second are sent together', () => {
  const { written, become } = open();
  expect(names(written.join(''))).toEqual(['account', 'positions', 'openOrders']);
  for (let n = 1; n <= 20; n += 1) become(withOrder(order('one', `${n}`)), [order('one', `${n}`)]);
  vi.advanceTimersByTime(99);
  expect(written).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(written).toHaveLength(2);
  expect(names(written[1] ?? '').filter((name) => name === 'order')).toHaveLength(1);
  expect(written[1]).toContain('"quantity":"20"');
});

test('the time of an unchanged mark price is sent every two seconds, a changed price immediately', () => {
  const { written, become, receiveMark } = open();
  const held = { quantity: 100n, entryPrice: 1n, breakEvenPrice: 1n, isolatedWallet: 0n, at: 1 };
  become({ ...EMPTY, positions: new Map([['BTCUSDT', held]]) }, []);
  vi.advanceTimersByTime(100);
  const before = written.length;
  receiveMark({ at: 11_000 });
  vi.advanceTimersByTime(100);
  expect(written).toHaveLength(before);
  receiveMark({ at: 12_000 });
  vi.advanceTimersByTime(100);
  expect(names(written[before] ?? '')).toEqual(['positionsChanged']);
  expect(written[before]).toContain('"markAt":12000');
  receiveMark({ price: '60001', at: 12_100 });
  vi.advanceTimersByTime(100);
  expect(names(written[before + 1] ?? '')).toContain('positionsChanged');
});

test('nothing is queued for a slow reader, who gets the newest state when ready', () => {
  const { written, reader, become, drain } = open();
  reader.isReady = false;
  become(withOrder(order('one', '1')), [order('one', '1')]);
  vi.advanceTimersByTime(100);
  expect(written).toHaveLength(2);
  for (let n = 2; n <= 3_000; n += 1) {
    const next = order(`order-${n % 700}`, `${n}`);
    become(withOrder(next), [next]);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(100);
  expect(written).toHaveLength(2);
  reader.isReady = true;
  drain();
  expect(written).toHaveLength(3);
  expect(names(written[2] ?? '').filter((name) => name === 'openOrders')).toHaveLength(1);
  expect(names(written[2] ?? '').filter((name) => name === 'order').length).toBeLessThanOrEqual(500);
  expect(written[2]).toContain('"quantity":"3000"');
});

test('a reader that accepts nothing for a minute is disconnected', () => {
  const { reader, become } = open();
  reader.isReady = false;
  become(withOrder(order('one', '1')), [order('one', '1')]);
  vi.advanceTimersByTime(59_000);
  expect(reader.isEnded).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(reader.isEnded).toBe(true);
});

test('a comment every fifteen seconds keeps the channel alive', () => {
  const { written, push } = open();
  vi.advanceTimersByTime(45_000);
  expect(written.slice(1)).toEqual([': alive\n\n', ': alive\n\n', ': alive\n\n']);
  push.close();
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(4);
});

const events = (text: string) =>
  [...text.matchAll(/^event: (.+)\ndata: (.+)$/gm)].map(([, name, data]) => ({ name, data: JSON.parse(data ?? '') }));

test('after the whole states a channel gets changes alone, each with the next sequence', () => {
  const { written, become } = open();
  const many = Array.from({ length: 50 }, (_, n) => order(`order-${n}`, '1'));
  become(withOrders(many), many);
  vi.advanceTimersByTime(100);
  const changed = order('order-7', '2');
  const next = withOrders([
    ...many.filter(({ clientOrderId }) => !['order-7', 'order-9'].includes(clientOrderId)),
    changed,
  ]);
  become(next, [changed]);
  vi.advanceTimersByTime(100);
  expect(events(written[0] ?? '')[2]).toMatchObject({ name: 'openOrders', data: { sequence: 1, items: [] } });
  expect(events(written[1] ?? '')[1]).toMatchObject({ name: 'openOrdersChanged', data: { sequence: 2, removed: [] } });
  expect(events(written[2] ?? '').find(({ name }) => name === 'openOrdersChanged')?.data).toMatchObject({
    sequence: 3,
    freshness: { state: 'live' },
    removed: ['order-9'],
    changed: [{ clientOrderId: 'order-7', quantity: '2' }],
  });
});

test('a comparison that differs sends every state whole again', () => {
  const { written, become } = open();
  become(withOrder(order('one', '1')), [], true);
  vi.advanceTimersByTime(100);
  expect(events(written[1] ?? '').map(({ name, data }) => [name, data.sequence])).toEqual([
    ['account', 2],
    ['positions', 2],
    ['openOrders', 2],
  ]);
  expect(events(written[1] ?? '')[2]?.data.items).toHaveLength(1);
});

test('a state that is no longer live is reported without its rows', () => {
  const { written, become, feed } = open();
  become(withOrder(order('one', '1')));
  vi.advanceTimersByTime(100);
  feed.freshness = { state: 'stale', at: 5, ageMs: 7 };
  become(feed.state);
  vi.advanceTimersByTime(100);
  for (const { data } of events(written[2] ?? '')) {
    expect(data).toMatchObject({ freshness: { state: 'stale', at: 5 }, changed: [], removed: [] });
  }
  expect(events(written[2] ?? '')).toHaveLength(3);
});

test('the channels of an account get the same text, one that opens later continues from the whole states', () => {
  const { written, become, connect } = open();
  const one = order('one', '1');
  become(withOrder(one), [one]);
  vi.advanceTimersByTime(100);
  const later = connect();
  const two = order('two', '1');
  become(withOrders([one, two]), [two]);
  vi.advanceTimersByTime(100);
  expect(later.written[1]).toBe(written[2]);
  const [, , whole] = events(later.written[0] ?? '');
  const change = events(later.written[1] ?? '').find(({ name }) => name === 'openOrdersChanged');
  expect(whole?.data.items).toHaveLength(1);
  expect(change?.data.sequence).toBe((whole?.data.sequence ?? 0) + 1);
});

test('a reader ten seconds behind gets each changed state whole once, and no change in between', () => {
  const { written, reader, become, drain } = open();
  reader.isReady = false;
  let orders = Array.from({ length: 8_000 }, (_, n) => order(`order-${n}`, '1'));
  become(withOrders(orders), []);
  vi.advanceTimersByTime(100);
  for (let second = 0; second < 10; second += 1) {
    orders = orders.slice(0, second === 9 ? 0 : orders.length - 100);
    become(withOrders(orders), []);
    vi.advanceTimersByTime(1_000);
  }
  reader.isReady = true;
  drain();
  expect(written).toHaveLength(3);
  // All orders are gone: what the reader gets is their end, not the changes on the way.
  const caughtUp = events(written[2] ?? '');
  expect(caughtUp.map(({ name }) => name)).toEqual(['account', 'openOrders']);
  expect(caughtUp[1]?.data).toMatchObject({ items: [] });
  const one = order('one', '1');
  become(withOrder(one), [one]);
  vi.advanceTimersByTime(100);
  const [next] = events(written[3] ?? '').filter(({ name }) => name === 'openOrdersChanged');
  expect(next?.data.sequence).toBe(caughtUp[1]?.data.sequence + 1);
});

test('an account that goes from 8,000 open orders to none sends their names once', () => {
  const { written, become } = open();
  const orders = Array.from({ length: 8_000 }, (_, n) => order(`order-${n}`, '1'));
  become(withOrders(orders));
  vi.advanceTimersByTime(100);
  become(EMPTY);
  vi.advanceTimersByTime(100);
  const change = events(written[2] ?? '').find(({ name }) => name === 'openOrdersChanged');
  expect(change?.data.changed).toEqual([]);
  expect(new Set(change?.data.removed)).toEqual(new Set(orders.map(({ clientOrderId }) => clientOrderId)));
  vi.advanceTimersByTime(10_000);
  expect(written).toHaveLength(3);
});

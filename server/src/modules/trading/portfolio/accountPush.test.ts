import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import type { AccountFeed } from './accountFeed.ts';
import type { Sessions } from './accountFeeds.ts';
import { AccountPush } from './accountPush.ts';
import { type AccountState, EMPTY, type OpenOrder } from './accountState.ts';
import type { MarkPriceFeed } from './markPriceFeed.ts';

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

/** A channel whose reader accepts as much as the test allows. */
function open() {
  let changed: (orders: readonly OpenOrder[]) => void = () => undefined;
  let drained: () => void = () => undefined;
  const session = {
    state: EMPTY,
    freshness: { state: 'live', at: 0, ageMs: 0 },
    brackets: new Map(),
    onChange(listener: typeof changed) {
      changed = listener;
      return () => undefined;
    },
  };
  const written: string[] = [];
  const reader = { isReady: true, isEnded: false };
  // The part of the feeds that a channel uses.
  const sessions = {
    hold: () => ({ session, release: () => undefined }),
    of: () => session as unknown as AccountFeed,
  } as unknown as Sessions;
  const mark = { price: '60000', at: 10_000 };
  let marked: () => void = () => undefined;
  const onMarks = (listener: typeof marked) => {
    marked = listener;
    return () => undefined;
  };
  const markPrices = { onMarks, currentMark: () => mark } as unknown as MarkPriceFeed;
  const deps = {
    sessions,
    markPrices,
    clock: () => 0,
    accounts: {
      find: vi.fn(),
      known: vi.fn(),
      isUsable: vi.fn(),
      all: vi.fn(),
      findById: vi.fn(),
      findOwn: vi.fn(),
      listOf: vi.fn(),
    },
  };
  const push = new AccountPush(deps, {} as TradingAccount, {
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
  return {
    push,
    written,
    reader,
    become: (state: AccountState, orders: readonly OpenOrder[]) => {
      session.state = state;
      changed(orders);
    },
    drain: () => drained(),
    /** A mark price arrives. */
    receiveMark: (next: Partial<typeof mark>) => {
      Object.assign(mark, next);
      marked();
    },
  };
}
const withOrder = (each: OpenOrder): AccountState => ({ ...EMPTY, orders: new Map([[each.clientOrderId, each]]) });
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
  expect(names(written[before] ?? '')).toEqual(['positions']);
  expect(written[before]).toContain('"markAt":12000');
  receiveMark({ price: '60001', at: 12_100 });
  vi.advanceTimersByTime(100);
  expect(names(written[before + 1] ?? '')).toContain('positions');
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPushed, type PushedStates, type StateEvent } from './applyPushed.ts';
import type { Pushed } from './push.ts';

type Order = Pushed['openOrders']['items'][number];

const source = { keyId: 'key', product: 'usdm' } as const;
const freshness = { state: 'live', at: 1, ageMs: 0 } as const;
const order = (clientOrderId: string, quantity: string): Order => ({
  clientOrderId,
  orderId: clientOrderId,
  instrumentId: 'BTCUSDT',
  status: 'running',
  reason: null,
  direction: 'buy',
  priceType: 'limit',
  timeInForce: 'GTC',
  reduceOnly: false,
  closesPosition: false,
  quoteQuantity: null,
  clientListId: null,
  price: '1',
  quantity,
  executedQuantity: '0',
  averagePrice: null,
  condition: null,
  triggered: false,
  expiresAt: null,
  createdAt: Number(clientOrderId),
  updatedAt: 1,
  lastDealAt: null,
  fee: '0',
  feeAsset: null,
  realizedPnl: '0',
  liquidationType: null,
});
const whole = (sequence: number, items: Order[]): StateEvent => ({
  name: 'openOrders',
  data: { ...source, sequence, freshness, items },
});
const change = (sequence: number, changed: Order[], removed: string[] = []): StateEvent => ({
  name: 'openOrdersChanged',
  data: { ...source, sequence, freshness, changed, removed },
});
const apply = (...events: StateEvent[]) =>
  events.reduce<PushedStates | 'gap'>((known, event) => (known === 'gap' ? known : applyPushed(known, event)), {});
const names = (known: PushedStates | 'gap') =>
  known === 'gap'
    ? known
    : known.openOrders?.items.map(({ clientOrderId, quantity }) => `${clientOrderId}:${quantity}`);

test('a change replaces, adds and removes rows, newest first', () => {
  const known = apply(
    whole(4, [order('3', '1'), order('1', '1')]),
    change(5, [order('1', '2'), order('2', '1')], ['3']),
  );
  expect(names(known)).toEqual(['2:1', '1:2']);
});

test('a doubled or late change has no effect', () => {
  const first = change(2, [order('1', '2')]);
  const second = change(3, [order('1', '3')]);
  expect(names(apply(whole(1, [order('1', '1')]), first, first, second, first))).toEqual(['1:3']);
});

test('a lost change is a gap, also before the first whole state; a whole state ends it', () => {
  expect(apply(whole(1, []), change(3, [order('1', '1')]))).toBe('gap');
  expect(apply(change(1, []))).toBe('gap');
  expect(names(apply(whole(1, []), whole(7, [order('1', '1')]), change(8, [order('2', '1')])))).toEqual(['2:1', '1:1']);
});

test('account and positions are changed alike, each with a sequence of its own', () => {
  const asset = (name: string, balance: string) => ({
    asset: name,
    balance,
    availableBalance: balance,
    unrealizedProfitLoss: '0',
  });
  const known = apply(
    {
      name: 'account',
      data: { ...source, sequence: 9, freshness, futuresCapital: null, assets: [asset('USDT', '1')] },
    },
    { name: 'positions', data: { ...source, sequence: 1, freshness, items: [] } },
    {
      name: 'accountChanged',
      data: {
        ...source,
        sequence: 10,
        freshness,
        futuresCapital: null,
        changed: [asset('BTC', '2')],
        removed: ['USDT'],
      },
    },
    { name: 'positionsChanged', data: { ...source, sequence: 2, freshness, changed: [], removed: [] } },
  );
  expect(known).toMatchObject({ account: { sequence: 10, assets: [{ asset: 'BTC' }] }, positions: { sequence: 2 } });
});

test('whatever is lost, doubled or late, what is shown is a state that was sent, or a gap', () => {
  const steps = fc.array(fc.record({ id: fc.integer({ min: 1, max: 6 }), quantity: fc.integer({ min: 0, max: 3 }) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.integer({ min: 0, max: 99 })), (all, random) => {
      const draw = () => random.next().value ?? 0;
      const events: StateEvent[] = [whole(1, [])];
      const states = [new Map<string, Order>()];
      for (const { id, quantity } of all) {
        const next = new Map(states.at(-1));
        if (quantity === 0) next.delete(`${id}`);
        else next.set(`${id}`, order(`${id}`, `${quantity}`));
        const changed = quantity === 0 ? [] : [order(`${id}`, `${quantity}`)];
        events.push(change(states.length + 1, changed, quantity === 0 ? [`${id}`] : []));
        states.push(next);
      }
      let known: PushedStates | 'gap' = {};
      for (const [index, event] of events.entries()) {
        if (index > 0 && draw() < 10) continue;
        for (const each of [event, ...(draw() < 20 ? [events[draw() % (index + 1)] ?? event] : [])]) {
          if (known === 'gap') return;
          known = applyPushed(known, each);
        }
        if (known === 'gap') return;
        const { sequence = 0, items = [] } = known.openOrders ?? {};
        expect(new Map(items.map((row) => [row.clientOrderId, row]))).toEqual(states[sequence - 1]);
      }
    }),
  );
});

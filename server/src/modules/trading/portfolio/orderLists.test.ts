import type { AccountEvent } from '@aldgate/domain/trading/accountReport.ts';
import { parseOrder } from '@aldgate/exchange/products/spot/orderUpdates.ts';
import { spotOrder } from '@aldgate/exchange/testing/spotRows.ts';
import { expect, test } from 'vitest';
import { EMPTY } from './accountState.ts';
import { applyEvent } from './applyEvent.ts';
import { buildState } from './snapshot.ts';
import { listOpenOrders } from './view.ts';

const AT = 1_763_690_000_000;

/** Returns an order's own event, which has no client list id. */
function reported(orderId: string, clientOrderId: string, fields: object = {}): AccountEvent {
  const { clientListId: _, ...update } = parseOrder({ ...spotOrder, orderId, clientOrderId }, 'BTC-USDT');
  return { type: 'order', at: AT, update: { ...update, ...fields }, fill: undefined, isConditional: false };
}

const orders = [
  { orderId: '17', clientOrderId: 'profit' },
  { orderId: '18', clientOrderId: 'stop' },
];
const legs = orders.map(({ orderId, clientOrderId }) => reported(orderId, clientOrderId));
const list: AccountEvent = {
  type: 'list',
  at: AT,
  list: {
    instrumentId: 'BTC-USDT',
    clientListId: 'a-list',
    listId: '2',
    status: 'executing',
    orders,
    updatedAt: AT,
  },
};

const listsOf = (events: readonly AccountEvent[]) =>
  Object.fromEntries(
    listOpenOrders(events.reduce(applyEvent, EMPTY)).map(({ clientOrderId, clientListId }) => [
      clientOrderId,
      clientListId,
    ]),
  );

test.each([
  ['after', [...legs, list]],
  ['before', [list, ...legs]],
])('TR-15 orders of a list have its id where its event comes %s theirs', (_when, events) => {
  expect(listsOf([...events, reported('19', 'alone')])).toEqual({ profit: 'a-list', stop: 'a-list', alone: null });
});

test('an order keeps its list with later events, and in a snapshot that does not name it', () => {
  const later = reported('18', 'stop', { updatedAt: AT + 1, executedQuantity: '0.1', status: 'partial-filled' });
  expect(listsOf([...legs, list, later])).toMatchObject({ stop: 'a-list' });
  const known = [...legs, list].reduce(applyEvent, EMPTY);
  const updates = legs.flatMap((event) => (event.type === 'order' ? event.update : []));
  const report = { balances: new Map(), positions: [], settings: new Map(), orders: updates };
  expect(listOpenOrders(buildState(report, known))).toMatchObject([
    { clientListId: 'a-list' },
    { clientListId: 'a-list' },
  ]);
});

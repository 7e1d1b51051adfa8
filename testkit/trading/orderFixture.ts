import { randomUUID } from 'node:crypto';
import { reconcileOrders } from '../../server/src/modules/trading/orders/reconcileOrder.ts';
import type { Reply } from '../platform/platform.ts';
import { createTradingDeps } from '../platform/tradingDeps.ts';
import { openTradingFixture } from './tradingFixture.ts';

/** A new client order id. */
export const orderId = () => randomUUID().replaceAll('-', '').slice(0, 24);

/** A trading fixture that reads orders from the database and from the venue. */
export type OrderFixture = Awaited<ReturnType<typeof openOrderFixture>>;

export async function openOrderFixture() {
  const fixture = await openTradingFixture();
  const { platform, keyId } = fixture;
  const order = (name: string, body: object): Promise<Reply> =>
    fixture.call(`/broker/lightning/futures/order/${name}`, { exchangeKeyId: keyId, ...body });
  /** The body of a new order: buys 0.01 BTC at a limit, with the fields' overrides. */
  const wanted = (fields: object) => ({
    exchangeKeyId: keyId,
    instrumentId: 'BTCUSDT',
    clientOrderId: orderId(),
    direction: 'buy',
    priceType: 'limit',
    quantity: '0.01',
    ...fields,
  });
  const send = (fields: object): Promise<Reply> => order('sendOrder', wanted(fields));
  const atVenue = () => platform.venue.processor.engine.account(fixture.externalId);
  const rows = () => platform.db.database.selectFrom('exchange_order').selectAll().orderBy('id').execute();
  return {
    ...fixture,
    order,
    wanted,
    send,
    atVenue,
    /** The client order ids of the orders that are open at the venue. */
    openAtVenue: () => [...atVenue().orders.values()].map(({ clientOrderId }) => clientOrderId),
    /** The BTC position at the venue, in steps of 0.001. */
    position: () => atVenue().positions.get('BTCUSDT')?.steps ?? 0,
    rows,
    readRow: async (id: string) => (await rows()).find(({ client_order_id }) => client_order_id === id),
    /** Runs the job's reconciliation of orders with an unknown outcome once. */
    reconcile: () => reconcileOrders(createTradingDeps(platform)),
  };
}

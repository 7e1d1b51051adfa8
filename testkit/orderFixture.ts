import { randomUUID } from 'node:crypto';
import { reconcileOrders } from '../server/src/modules/trading/orders/reconcileOrder.ts';
import type { Reply } from './platform.ts';
import { createTradingDeps } from './tradingDeps.ts';
import { openTradingFixture } from './tradingFixture.ts';

/** A client order id that nothing has had. */
export const orderId = () => randomUUID().replaceAll('-', '').slice(0, 24);

/** A trading fixture whose orders are looked at on both sides: in the database, and at the venue. */
export type OrderFixture = Awaited<ReturnType<typeof openOrderFixture>>;

export async function openOrderFixture() {
  const fixture = await openTradingFixture();
  const { platform, keyId } = fixture;
  /** A call on orders, of this account. */
  const order = (name: string, body: object): Promise<Reply> =>
    fixture.call(`/broker/lightning/futures/order/${name}`, { exchangeKeyId: keyId, ...body });
  /** What sends an order of this account: to buy 0.01 BTC at a limit, but for what the fields say. */
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
  /** The account as the venue has it. */
  const atVenue = () => platform.venue.processor.engine.account(fixture.externalId);
  const rows = () => platform.db.database.selectFrom('futures_order').selectAll().orderBy('id').execute();
  return {
    ...fixture,
    order,
    wanted,
    send,
    atVenue,
    /** The client order ids of what is open at the venue. */
    openAtVenue: () => [...atVenue().orders.values()].map(({ clientOrderId }) => clientOrderId),
    /** The position in BTC at the venue, in its steps of 0.001. */
    position: () => atVenue().positions.get('BTCUSDT')?.steps ?? 0,
    rows,
    readRow: async (id: string) => (await rows()).find(({ client_order_id }) => client_order_id === id),
    /** Does once what the job does: asks how the orders stand that are unknownOutcomes. */
    settle: () => reconcileOrders(createTradingDeps(platform)),
  };
}

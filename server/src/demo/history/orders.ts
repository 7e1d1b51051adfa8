import type { Database } from '../../kernel/database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { moveBrokerFunds } from './brokerFunds.ts';
import type { DemoCalls } from './demoCalls.ts';
import { listBrokerAccounts } from './lightning.ts';
import { markStep, readMarks } from './marks.ts';
import { TRADER } from './people.ts';

/** The job that sends the history's orders. It is repeated until the exchange answers. */
export const SEND_DEMO_ORDERS = 'demo_orders_send';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly calls: DemoCalls;
}

type Order = Parameters<typeof sendFutures>[1];

const TRANSFERS = [
  { key: 'demo-history-futures', transferTo: 'swap_account', amount: '250000' },
  { key: 'demo-history-spot', transferTo: 'trade_account', amount: '100000' },
] as const;

/** Orders of a position that is closed again, and of two that stay open. */
const FUTURES_ORDERS: readonly Order[] = [
  { clientOrderId: 'demo-sol-open', instrumentId: 'SOLUSDT', direction: 'buy', quantity: '150' },
  { clientOrderId: 'demo-btc-open', instrumentId: 'BTCUSDT', direction: 'buy', quantity: '0.6' },
  { clientOrderId: 'demo-eth-open', instrumentId: 'ETHUSDT', direction: 'sell', quantity: '8' },
  { clientOrderId: 'demo-sol-close', instrumentId: 'SOLUSDT', direction: 'sell', quantity: '150', reduceOnly: true },
];

const SPOT_ORDERS = [
  { clientOrderId: 'demo-spot-btc', instrumentId: 'BTC-USDT', direction: 'buy', quoteQuantity: '30000' },
  { clientOrderId: 'demo-spot-eth', instrumentId: 'ETH-USDT', direction: 'buy', quoteQuantity: '20000' },
  { clientOrderId: 'demo-spot-eth-2', instrumentId: 'ETH-USDT', direction: 'sell', quantity: '1.5' },
] as const;

/**
 * Sends a handful of orders of the demo's customer, with its money moved to the exchange first, and moves funds of its
 * broker: the exchange stamps its own time, so they are of the first start. Transfers, orders and moves have ids of
 * their own, so a repeat of the job does none of them twice. Rejects until the exchange answers and the account's state
 * is known.
 */
export async function sendDemoOrders({ database, clock, calls }: Deps): Promise<void> {
  const marks = await readMarks(database);
  const quarter = marks.get('done')?.quarter;
  if (quarter === undefined || marks.has('orders')) return;
  const [account] = await calls.asMember(TRADER, 'queryBrokerOptions', undefined);
  if (account === undefined) throw new Error('the trading account is not open yet');
  for (const { key, transferTo, amount } of TRANSFERS) {
    const transfer = { key, transferFrom: 'capital_account', transferTo, asset: 'USDT', amount } as const;
    const { state } = await calls.asMember(TRADER, 'applyTransfer', transfer);
    if (state === 'pending') throw new Error(`the transfer ${key} is not complete yet`);
  }
  const exchangeKeyId = account.keyId;
  const { freshness } = await calls.asMember(TRADER, 'queryFuturesAccount', { exchangeKeyId });
  if (freshness.state !== 'live') throw new Error('the state of the futures account is not known yet');
  for (const order of FUTURES_ORDERS) await sendFutures({ calls, exchangeKeyId }, order);
  for (const order of SPOT_ORDERS) {
    await calls.asMember(TRADER, 'sendSpotOrder', { exchangeKeyId, priceType: 'market', ...order });
  }
  await moveBrokerFunds(calls);
  await listBrokerAccounts(calls);
  await markStep(database, 'orders', { at: clock(), quarter });
}

async function sendFutures(
  { calls, exchangeKeyId }: { readonly calls: DemoCalls; readonly exchangeKeyId: string },
  order: {
    readonly clientOrderId: string;
    readonly instrumentId: string;
    readonly direction: 'buy' | 'sell';
    readonly quantity: string;
    readonly reduceOnly?: boolean;
  },
): Promise<void> {
  await calls.asMember(TRADER, 'sendOrder', { exchangeKeyId, priceType: 'market', ...order });
}

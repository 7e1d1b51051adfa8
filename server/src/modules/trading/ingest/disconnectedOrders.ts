import { CANCEL_ON_DISCONNECT } from '@aldgate/contract/trading/reasons.ts';
import { isCancelledByCountdown } from '@aldgate/domain/trading/cancelOnDisconnect.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { OrderRow } from '../tables.ts';
import type { OrderState } from './storedOrder.ts';

/** The reason of an order that cancel on disconnect cancelled. */
export const DISCONNECTED = {
  rejection_code: CANCEL_ON_DISCONNECT,
  rejection_message: 'Cancelled on disconnect.',
} as const;

/** Whether the exchange cancelled an order in the book, without a request for this order by the platform. */
const isCancelledAlone = ({ status }: OrderRow, state: OrderState): boolean =>
  (status === 'submitted' || status === 'running' || status === 'partial-filled') &&
  (state.status === 'cancelled' || state.status === 'partial-canceled') &&
  state.exchange_order_id !== null &&
  state.rejection_code === null;

/** The ids of those orders of an account whose new states, by id, say that a countdown has cancelled them. */
export async function findDisconnected(
  tx: Tx,
  accountId: string,
  rows: readonly OrderRow[],
  changed: ReadonlyMap<string, OrderState>,
): Promise<ReadonlySet<string>> {
  const cancelled = rows.flatMap((row) => {
    const state = changed.get(row.id);
    if (state === undefined || !isCancelledAlone(row, state)) return [];
    const times = { createdAt: state.created_at.getTime(), cancelledAt: state.updated_at.getTime() };
    return [{ id: row.id, product: row.product, symbol: row.instrument_id, times }];
  });
  if (cancelled.length === 0) return new Set();
  const settings = await tx
    .selectFrom('cancel_on_disconnect')
    .select(['product', 'countdowns', 'ended'])
    .where('exchange_account_id', '=', accountId)
    .where('seconds', 'is not', null)
    .execute();
  const matching = cancelled.filter(({ product, symbol, times }) =>
    settings.some(
      (setting) =>
        setting.product === product && isCancelledByCountdown(times, setting.countdowns[symbol], setting.ended[symbol]),
    ),
  );
  return new Set(matching.map(({ id }) => id));
}

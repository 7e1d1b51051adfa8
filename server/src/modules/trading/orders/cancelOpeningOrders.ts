import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { cancelStored, cancelUnknown, onlyOpening } from './cancelOpening.ts';
import { type Cancelled, readCancelling } from './forced/cancelEverything.ts';
import { reconcileOrder } from './reconcileOrder.ts';
import { type CancellationReason, type CancellingDeps, type ListContracts, selectOpen } from './systemCancellation.ts';

/**
 * Cancels the orders of an account that open or increase a position, conditional ones, those of spot and lists
 * included, but no exits. The exchange is asked for those that are not stored.
 */
export async function cancelOpeningOrders(
  deps: CancellingDeps,
  account: TradingAccount,
  reason: CancellationReason,
  listContracts: ListContracts,
): Promise<Cancelled> {
  const { accountId } = account;
  const before = await readCancelling(deps, accountId);
  const stored = await cancelStored(deps, { accountId }, reason);
  for (const row of before) await reconcileOrder(deps, row);
  const unknown = await cancelUnknown(deps, account, reason, listContracts);
  const open = await onlyOpening(selectOpen(deps.database)).where('o.exchange_account_id', '=', accountId).execute();
  const stayed = unknown === 0 ? 0 : await cancelUnknown(deps, account, reason, listContracts);
  return { requested: stored + unknown, left: open.length + stayed };
}

import { POSITION_CLOSED } from '@aldgate/contract/trading/reasons.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { ADVANCE_PROTECTION, type EndedStops, findEndedStops, listStopContracts } from '../ingest/endedPositions.ts';
import { type AccountContract, forgetCheckpoint, saveCheckpoint } from '../ingest/positionCheckpoint.ts';
import type { OrderDeps } from './orderDeps.ts';
import { reconcileLater, reconcileOrder } from './reconcileOrder.ts';
import { type CancellationReason, storeCancellation } from './systemCancellation.ts';

const CLOSED: CancellationReason = {
  code: POSITION_CLOSED,
  message: 'The position is closed.',
  audited: 'position_closed',
};

type StopDeps = Pick<OrderDeps, 'database' | 'clock' | 'log' | 'accounts'>;

/** The job of a contract. Throws until the executions agree with the exchange, so that the queue retries. */
export const stopCanceller =
  (deps: StopDeps) =>
  (payload: unknown): Promise<void> =>
    cancelEndedStops(deps, payload as AccountContract);

/** Cancels such orders of every contract, whose own job may have given up. An error affects only its contract. */
export async function cancelAllEndedStops(deps: StopDeps): Promise<void> {
  for (const contract of await listStopContracts(deps.database)) {
    await cancelEndedStops(deps, contract).catch((error: unknown) =>
      deps.log.warn({ err: error, ...contract }, 'conditional orders of a closed position are still open'),
    );
  }
}

/** Cancels the reduce-only conditional orders of positions that were closed, but those that their closing keeps. */
async function cancelEndedStops(deps: StopDeps, contract: AccountContract): Promise<void> {
  const { orderIds, position, checkpoint } = await findEndedStops(deps.database, contract, deps.clock());
  if (orderIds.length > 0 && !(await cancelStops(deps, contract, { orderIds, position }))) return;
  if (checkpoint !== undefined) await saveCheckpoint(deps.database, contract, checkpoint);
}

/** Returns false without a usable key. */
async function cancelStops(
  deps: StopDeps,
  contract: AccountContract,
  { orderIds, position }: Pick<EndedStops, 'orderIds' | 'position'>,
): Promise<boolean> {
  const account = await deps.accounts.findById(contract.accountId);
  if (account === undefined) return false;
  // An execution that is not stored yet would shift the position of all later ones.
  if (!decimal(position).eq(await fetchPosition(account, contract))) {
    await forgetCheckpoint(deps.database, contract);
    throw new Error(`the executions of ${contract.instrumentId} are incomplete`);
  }
  let hasEndedLeg = false;
  for (const orderId of orderIds) {
    const row = await inTransaction(deps.database, (tx) => storeCancellation(tx, orderId, CLOSED, deps.clock()));
    if (row !== undefined && !(await reconcileOrder(deps, row))) await reconcileLater(deps.database, row);
    if (row?.closes_position) hasEndedLeg = true;
  }
  // The position that a leg closes may be open again, because its order was filled further.
  if (hasEndedLeg) await inTransaction(deps.database, (tx) => addJob(tx, ADVANCE_PROTECTION, contract));
  return true;
}

async function fetchPosition(account: TradingAccount, { product, instrumentId }: AccountContract): Promise<string> {
  const positions = await account.client(product).positions();
  return positions.find((position) => position.instrumentId === instrumentId)?.quantity ?? '0';
}

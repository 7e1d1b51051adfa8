import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isInsufficient } from '@aldgate/domain/trading/transferReason.ts';
import { closeTask, ensureTask } from '../../../approvals/index.ts';
import { audit } from '../../../kernel/audit.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { inTransaction, type Tx } from '../../../kernel/database.ts';
import type { EventDispatcher } from '../../../kernel/moduleEvents.ts';
import { postPending, voidPending } from '../../../ledger/pending.ts';
import type { Exchanges, ExchangeWallet, TransferEndpoint } from '../../exchanges/index.ts';
import { noteBalanceChange } from '../comparison/noteBalanceChange.ts';
import { countMovement } from '../comparison/platformWallet.ts';
import { attemptMovement, type MovementDeps, type MovementOutcome } from './attempt.ts';
import { findMove, type MoveWithAccounts } from './findMove.ts';
import { type FundMoveRow, moveKey } from './fundLocation.ts';

export const RECONCILE_MOVE = 'fund_move_reconcile';
/** Moves that wait longer are tried by the job of every ten minutes, and operators get a task. */
const OLD_MS = 10 * 60_000;
const OLD_MAX = 100;
/** Out, in, back, and the look that finds it settled. */
const STEPS_MAX = 4;

export interface MoveDeps extends MovementDeps {
  readonly exchanges: Exchanges;
  readonly events: EventDispatcher;
}

/** The job: reconciles, and throws while the move is pending, so that the queue retries. */
export function moveReconciler(deps: MoveDeps) {
  return async (payload: unknown): Promise<void> => {
    const { moveId } = payload as { moveId: string };
    if (!(await reconcileMove(deps, moveId))) throw new Error(`fund move ${moveId} is pending`);
  };
}

/** Reconciles old pending moves, oldest first, and asks operators to look at each. */
export async function reconcileOldMoves(deps: MoveDeps): Promise<void> {
  const { database, clock, log } = deps;
  const rows = await database
    .selectFrom('fund_move')
    .select(['id', 'transfer_no', 'institution_id'])
    .where('state', '=', 'pending')
    .where('created_at', '<', new Date(clock() - OLD_MS))
    .orderBy('created_at')
    .limit(OLD_MAX)
    .execute();
  for (const { id, transfer_no: transferNo, institution_id: institutionId } of rows) {
    try {
      if (await reconcileMove(deps, id)) continue;
      const task = { kind: 'fund_move' as const, subjectId: transferNo, title: `${transferNo} waits`, institutionId };
      await inTransaction(database, (tx) => ensureTask(tx, task, clock()));
    } catch (error) {
      log.error({ err: error, moveId: id }, 'a fund move could not be reconciled');
    }
  }
}

/**
 * Moves a fund move's money at its exchanges, step by step, and posts its hold; one that is refused is voided once its
 * money is back where it was. Each step is a movement with an id of its own, so that it moves once. Returns whether the
 * move is settled; without a clear answer of the exchange it stays pending.
 */
export async function reconcileMove(deps: MoveDeps, moveId: string): Promise<boolean> {
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const move = await findMove(deps.database, moveId);
    if (move.state !== 'pending') return true;
    const { exchangeCode, from, to } = describeStep(move);
    const broker = deps.exchanges.find(exchangeCode)?.broker ?? null;
    if (broker === null) return false;
    const { asset, amount } = move;
    const id = `${move.id.replaceAll('-', '')}${move.step}`;
    const movement = { id, from, to, asset, amount: toDecimalString(amount) };
    const outcome = await attemptMovement(deps, { table: 'fund_move', id: move.id }, { broker, movement });
    if (outcome === undefined) return (await findMove(deps.database, moveId)).state !== 'pending';
    if (!(await advance(deps, move, outcome))) return false;
  }
  return false;
}

/** Whether the money passes the platform's own account at two exchanges. */
const isBridged = ({ sourceExchange, targetExchange }: MoveWithAccounts): boolean =>
  sourceExchange !== null && targetExchange !== null && sourceExchange !== targetExchange;

/** The movement that is due. Capital is in the platform's own account at the exchange of the other location. */
function describeStep(move: MoveWithAccounts): {
  readonly exchangeCode: string;
  readonly from: TransferEndpoint;
  readonly to: TransferEndpoint;
} {
  const source = endpoint(move.sourceExternal, move.source_product);
  const target = endpoint(move.targetExternal, move.target_product);
  const [first, second] = [move.sourceExchange ?? move.targetExchange, move.targetExchange ?? move.sourceExchange];
  if (first === null || second === null) throw new Error(`${move.id} has no account`);
  if (!isBridged(move)) return { exchangeCode: first, from: source, to: target };
  if (move.step === 'a') return { exchangeCode: first, from: source, to: 'broker' };
  if (move.step === 'b') return { exchangeCode: second, from: 'broker', to: target };
  return { exchangeCode: first, from: 'broker', to: source };
}

function endpoint(account: string | null, product: FundMoveRow['source_product']): TransferEndpoint {
  if (account === null) return 'broker';
  const wallet: ExchangeWallet = product === 'spot' ? 'SPOT' : 'USDT_FUTURE';
  return { account, wallet };
}

type Change = Partial<Pick<FundMoveRow, 'state' | 'step' | 'reason'>>;

/** Decides what the outcome of a step makes of a move; null where the step is to be tried again. */
function decide(move: MoveWithAccounts, refusal: string | null): Change | null {
  if (move.step === 'r') return refusal === null ? { state: 'failed' } : null;
  if (refusal === null) return isBridged(move) && move.step === 'a' ? { step: 'b' } : { state: 'completed' };
  return move.step === 'b' ? { step: 'r', reason: refusal } : { state: 'failed', reason: refusal };
}

/** Stores the outcome of a step unless a later attempt has begun. Returns whether the move goes on or is settled. */
function advance(deps: MoveDeps, move: MoveWithAccounts, { attempts, refusal }: MovementOutcome): Promise<boolean> {
  const { database, clock, log } = deps;
  const change = decide(move, refusal);
  if (refusal !== null && isInsufficient(refusal) && describeStep(move).from === 'broker') {
    const { exchangeCode } = describeStep(move);
    log.error(
      { moveId: move.id, exchangeCode, asset: move.asset },
      'the platform’s account at an exchange holds too little',
    );
  }
  return inTransaction(database, async (tx) => {
    const at = clock();
    const stored = await tx
      .updateTable('fund_move')
      .set({
        ...change,
        attempts: 0,
        attempt_until: null,
        refusal: change === null ? refusal : null,
        step_at: new Date(at),
        ...(change?.state !== undefined && { resolved_at: new Date(at) }),
      })
      .where('id', '=', move.id)
      .where('state', '=', 'pending')
      .where('step', '=', move.step)
      .where('attempts', '=', attempts)
      .returningAll()
      .executeTakeFirst();
    if (stored === undefined) return true;
    if (change === null) return false;
    if (stored.state !== 'pending') await settleMove(tx, deps, stored, at);
    for (const accountId of [move.source_account, move.target_account])
      if (accountId !== null) await noteBalanceChange(tx, accountId, at);
    await notify(tx, { topic: 'brokers', institutionId: move.institution_id });
    await notify(tx, { topic: 'wallet', institutionId: move.institution_id });
    // Last, since every movement of the asset waits for it until the commit.
    if (refusal === null) await countStep(tx, move);
    return true;
  });
}

async function settleMove(tx: Tx, deps: MoveDeps, move: FundMoveRow, at: number): Promise<void> {
  const key = moveKey(move.id);
  const { result } = await (move.state === 'completed' ? postPending(tx, key, at) : voidPending(tx, key, at));
  if (result !== 'posted' && result !== 'voided') throw new Error(`the ledger could not resolve ${key}: ${result}`);
  await closeTask(tx, { kind: 'fund_move', subjectId: move.transfer_no, outcome: move.state }, at);
  const { id: moveId, institution_id: institutionId, transfer_no: transferNo, purpose } = move;
  const state = move.state === 'completed' ? 'completed' : 'failed';
  await deps.events.emit(tx, 'fundMoveSettled', { moveId, institutionId, transferNo, purpose, state, at });
  await audit(tx, {
    at,
    actor: 'system',
    action: `fund_move_${move.state}`,
    subject: key,
    after: { reason: move.reason },
  });
}

/** Counts what a step took out of the platform's own account at an exchange, or brought to it. */
async function countStep(tx: Tx, move: MoveWithAccounts): Promise<void> {
  const { exchangeCode, from, to } = describeStep(move);
  if ((from === 'broker') === (to === 'broker')) return;
  const amount = from === 'broker' ? move.amount : `-${move.amount}`;
  await countMovement(tx, { exchangeCode, asset: move.asset, amount });
}

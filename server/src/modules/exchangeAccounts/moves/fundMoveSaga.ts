import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { closeTask } from '../../../approvals/index.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { EventDispatcher } from '../../../kernel/events/moduleEvents.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Changed, Saga, StepChange, StepDeps } from '../../../kernel/steps/runSteps.ts';
import { postPending, voidPending } from '../../../ledger/pending.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import { noteBalanceChange } from '../comparison/noteBalanceChange.ts';
import { countMovement } from '../comparison/platformWallet.ts';
import { findMove, type MoveWithAccounts } from './findMove.ts';
import { type FundMoveRow, moveKey } from './fundLocation.ts';
import { movementWork } from './movementWork.ts';
import { describeStep, isBridged } from './moveStep.ts';
import { emitTransfer } from './ownTransfer.ts';

export interface MoveDeps extends StepDeps {
  readonly log: Log;
  readonly exchanges: Exchanges;
  readonly events: EventDispatcher;
}

/** A move's steps: within one exchange, or out of the first (a), into the second (b), back to the first (r). */
export const fundMoveSaga = (deps: MoveDeps): Saga<MoveWithAccounts> => ({
  table: 'fund_move',
  read: (id) => findMove(deps.database, id),
  async work(move) {
    const step = describeStep(move);
    if (step === undefined) return undefined;
    const { exchangeCode, from, to } = step;
    const broker = deps.exchanges.find(exchangeCode)?.broker ?? null;
    if (broker === null) return undefined;
    const id = `${move.id.replaceAll('-', '')}${move.step}`;
    return movementWork(deps.log, broker, { id, from, to, asset: move.asset, amount: toDecimalString(move.amount) });
  },
  decide,
  follow: (tx, change) => follow(tx, deps, change),
});

function decide(move: MoveWithAccounts, rejection: string | null): StepChange<MoveWithAccounts> | null {
  if (move.step === 'r') return rejection === null ? { state: 'failed' } : null;
  if (rejection === null) return isBridged(move) && move.step === 'a' ? { step: 'b' } : { state: 'completed' };
  return move.step === 'b' ? { step: 'r', reason: rejection } : { state: 'failed', reason: rejection };
}

async function follow(tx: Tx, deps: MoveDeps, { before, after, isDone, at }: Changed<MoveWithAccounts>): Promise<void> {
  if (after.state !== 'pending') await endMove(tx, deps, after, at);
  for (const accountId of new Set([after.source_account, after.target_account]))
    if (accountId !== null) await noteBalanceChange(tx, accountId, at);
  await announce(tx, after);
  // Last, since every movement of the asset waits for it until the commit.
  if (isDone) await countStep(tx, before);
}

/** Posts or voids the hold of a move that has ended. */
async function endMove(tx: Tx, deps: MoveDeps, move: MoveWithAccounts, at: number): Promise<void> {
  const key = moveKey(move.id);
  const { result } = await (move.state === 'completed' ? postPending(tx, key, at) : voidPending(tx, key, at));
  if (result !== 'posted' && result !== 'voided') throw new Error(`the ledger could not resolve ${key}: ${result}`);
  const { id: moveId, institution_id: institutionId, transfer_no: transferNo, purpose } = move;
  await closeTask(tx, { kind: 'fund_move', subjectId: transferNo, outcome: move.state }, at);
  const state = move.state === 'completed' ? 'completed' : 'failed';
  if (purpose !== 'own')
    await deps.events.emit(tx, 'fundMoveSettled', { moveId, institutionId, transferNo, purpose, state, at });
  await audit(tx, {
    at,
    actor: 'system',
    action: `fund_move_${move.state}`,
    subject: key,
    after: { reason: move.reason },
  });
}

/** Emits the event of an own transfer, or announces a broker's move to open screens. */
export async function announce(tx: Tx, move: FundMoveRow): Promise<void> {
  const { institution_id: institutionId, purpose } = move;
  if (purpose === 'own') return emitTransfer(tx, move);
  await notify(tx, { topic: 'brokers', institutionId });
  await notify(tx, { topic: 'wallet', institutionId });
}

/** Counts what a step took out of the platform's own account at an exchange, or brought to it. */
async function countStep(tx: Tx, move: MoveWithAccounts): Promise<void> {
  const step = describeStep(move);
  if (step === undefined || (step.from === 'broker') === (step.to === 'broker')) return;
  const amount = step.from === 'broker' ? move.amount : `-${move.amount}`;
  await countMovement(tx, { exchangeCode: step.exchangeCode, asset: move.asset, amount });
}

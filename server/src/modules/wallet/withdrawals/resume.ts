import { isHoldable, WITHDRAWAL_STATES } from '@aldgate/domain/wallet/withdrawalState.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { findNetwork } from '../../custody/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import { requestMemberApproval } from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';
import { approvalKindOf, approvalOf } from './approval.ts';
import { revokePayout } from './cancel.ts';
import { evaluateRow } from './evaluate.ts';
import { applyEvent } from './events.ts';
import { readGates } from './gates.ts';
import { PROCESS } from './processJob.ts';
import { queueForPayout } from './processWithdrawal.ts';
import { putOnHold } from './putOnHold.ts';
import { NEEDS } from './route.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawalRow.ts';

export const RESUME = 'withdrawals_resume';

/** Reasons that end without a person; the others wait for one, and a low hot wallet for custody. */
const PASSING = ['frozen', 'restricted', 'suspended', 'conditions_changed'] as const;

/** Each minute: withdrawals whose reason to wait is gone go on, and those of a restricted maker wait. */
export async function resumeWithdrawals(deps: WalletDeps): Promise<void> {
  const { database } = deps;
  await holdRestricted(deps);
  const held = await database
    .selectFrom('withdrawal')
    .select(['id', 'institution_id'])
    .where('state', '=', 'on_hold')
    .where('hold_reason', 'in', [...PASSING])
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute();
  for (const { id, institution_id } of held) {
    await inTransaction(database, async (tx) => {
      await lockInstitution(tx, institution_id);
      const row = await lockWithdrawal(tx, id);
      const isPassing = PASSING.some((reason) => reason === row.hold_reason);
      if (row.state !== 'on_hold' || !isPassing) return;
      const { errors } = await evaluateRow(deps, tx, row);
      if (errors.length === 0) await resume(deps, tx, row);
    });
  }
}

/** ID-17: a restriction that began later, and a suspended service or network, put on hold what is not being sent. */
async function holdRestricted(deps: WalletDeps): Promise<void> {
  const { database, clock } = deps;
  const open = await database
    .selectFrom('withdrawal')
    .select(['id', 'institution_id'])
    .where('state', 'in', [...WITHDRAWAL_STATES.filter(isHoldable), 'batched'])
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute();
  for (const { id, institution_id } of open) {
    await inTransaction(database, async (tx) => {
      await lockInstitution(tx, institution_id);
      const row = await lockWithdrawal(tx, id);
      if (!isHoldable(row.state) && row.state !== 'batched') return;
      const maker = { institutionId: row.institution_id, userId: row.maker_id };
      const network = row.network === null ? undefined : await findNetwork(tx, row.network, clock());
      const gates = await readGates(tx, maker, { ...NEEDS[row.rail], network }, clock());
      const reason =
        gates.restriction !== null
          ? gates.restriction.reason === 'frozen'
            ? 'frozen'
            : 'restricted'
          : gates.suspension !== null
            ? 'suspended'
            : null;
      const taken = reason === null ? undefined : await revokePayout(tx, row, clock());
      if (reason !== null && taken !== undefined) await putOnHold(tx, taken, { reason }, clock());
    });
  }
}

/** Back to where it was, and on from there. */
export async function resume(deps: WalletDeps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const at = deps.clock();
  const resumed = await applyEvent(tx, row, 'resume', at);
  if (resumed.state === 'approval') await requestAgain(deps, tx, resumed, at);
  if (resumed.state === 'screening') await addJob(tx, PROCESS, { withdrawId: resumed.id });
  if (resumed.state === 'queued') await queueForPayout(tx, resumed, at);
}

/** A vote that was not carried through has ended the request. */
async function requestAgain(deps: WalletDeps, tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  const waiting = await tx
    .selectFrom('member_approval')
    .select('id')
    .where('kind', '=', approvalKindOf(row))
    .where('subject_id', '=', row.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting !== undefined) return;
  const times = { at, businessNow: await deps.businessClock(tx) };
  const approvalId = await requestMemberApproval(tx, await approvalOf(tx, row), times);
  await tx.updateTable('withdrawal').set({ approval_id: approvalId }).where('id', '=', row.id).execute();
}

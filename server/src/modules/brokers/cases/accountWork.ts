import { hasReached } from '@aldgate/domain/brokers/cases/stages.ts';
import { ensureTask } from '../../../approvals/index.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { AccountJob, AccountProgress } from './accountJob.ts';
import type { CaseDeps } from './deps.ts';
import { reducePositions } from './reducePositions.ts';
import { returnMoney } from './returnMoney.ts';
import { runStep } from './runStep.ts';
import { listSteps, storeStep } from './storeStep.ts';
import { takeOverAccount } from './takeOverAccount.ts';

/**
 * BR-05: does on an account what the stage of its case wants, as far as the exchange answers: keys first, then orders,
 * then positions and balances, then its money.
 */
export async function workOnAccount(deps: CaseDeps, job: AccountJob): Promise<AccountProgress> {
  const { stage } = job.row;
  const isSuspended = await doOnce(deps, job, 'suspend_keys');
  if (!isSuspended) await reportKeys(deps, job);
  if (!(await doOnce(deps, job, 'cancel_orders'))) return 'working';
  // A program with a key that could not be suspended may have placed orders since.
  if (!isSuspended) await deps.liquidation.cancelAll(job.accountId);
  if (stage === 'cancel') return 'cancelled';
  if (stage === 'reduce') return reducePositions(deps, job);
  await doOnce(deps, job, 'delete_keys');
  const progress = await takeOverAccount(deps, job);
  if (progress === 'flat' && hasReached(stage, 'return')) await returnMoney(deps, job);
  return progress;
}

/** How long the suspension of keys is tried before operators hear of it. The case goes on. */
const REPORTED_AFTER_MS = 15_000;

async function reportKeys({ database, clock }: CaseDeps, { row, project, accountId }: AccountJob): Promise<void> {
  const [step] = await listSteps(database, { caseId: row.id, accountId, kind: 'suspend_keys' });
  if (step === undefined || clock() - step.created_at.getTime() < REPORTED_AFTER_MS) return;
  const { name, project_no: subjectId, institution_id: institutionId } = project;
  const title = `${name}: keys of an account could not be suspended`.slice(0, 200);
  await inTransaction(database, (tx) =>
    ensureTask(tx, { kind: 'margin_call', subjectId, title, institutionId }, clock()),
  );
}

/** Runs a step that an account has once in a case. Returns whether it is completed. */
async function doOnce(
  deps: CaseDeps,
  { row, accountId, leaseNumber }: AccountJob,
  kind: 'suspend_keys' | 'cancel_orders' | 'delete_keys',
): Promise<boolean> {
  const of = { caseId: row.id, accountId, kind };
  const [known] = await listSteps(deps.database, of);
  if (known?.state === 'completed') return true;
  const step = known ?? (await storeStep(deps.database, { ...of, leaseNumber, at: deps.clock() }));
  return step !== undefined && runStep(deps, step);
}

import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { computeAfter } from '@aldgate/domain/brokers/financing/afterChange.ts';
import { computeExtractable } from '@aldgate/domain/brokers/financing/extractable.ts';
import { computeUnassigned } from '@aldgate/domain/brokers/financing/unassigned.ts';
import { decimal, isPositive, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { readLeavingOf } from '../financing/readLeaving.ts';
import { assertLive, assertOpen, assertRunning, assertUnblocked } from './assertOpen.ts';
import { beforeChange } from './beforeChange.ts';
import { type CapitalProject, lockCapital, readCapital } from './capitalProject.ts';
import type { ChangePortion } from './changePortion.ts';
import { describeResult, storeChange } from './changes.ts';
import { openChangeTask } from './changeTask.ts';
import { throwCapitalError } from './checkIncrease.ts';
import type { CapitalDeps } from './deps.ts';
import { codeOf, writeExtractCode } from './extractCode.ts';
import { assertGiving, assertMayGive } from './giving.ts';
import { assertAmounts } from './increaseCapital.ts';
import { holdCash } from './postings.ts';
import { cashOf } from './resolvePortions.ts';

type Draft = Selectable<Tables['broker_extract_draft']>;

/** How long an extract that was entered waits for its confirmation. */
const DRAFT_MS = 15 * 60_000;

/** The operators who approve an extract. */
const APPROVERS = 2;

/** BR-05: what can be taken out now, by the numbers that a refusal gives too. Throws notFound. */
export async function queryWithdrawAvailable(
  deps: CapitalDeps,
  { projectNo }: ParsedOf<'queryWithdrawAvailable'>,
  { institutionId }: User,
): Promise<AnswerOf<'queryWithdrawAvailable'>> {
  const project = await readCapital(deps.database, deps, institutionId, projectNo);
  const leaving = await readLeavingOf(deps.database, project.state);
  const freshness = project.state.nav?.freshness ?? { state: 'connecting' as const, at: null, ageMs: null };
  return { ...computeExtractable(leaving), freshness };
}

/** BR-05: enters an extract, once per key; nothing is held until it is confirmed. Throws what `checkExtract` throws. */
export async function addExtract(
  deps: CapitalDeps,
  request: ParsedOf<'addExtractInferiorRecord'>,
  { user }: SignedInCaller,
): Promise<AnswerOf<'addExtractInferiorRecord'>> {
  const { database, clock } = deps;
  const { institutionId, userId } = user;
  const { key, projectNo, amount, addressId } = request;
  const digest = digestRequest('addExtractInferiorRecord', request);
  await authorize(database, user, 'extractCapital', { now: clock() });
  assertAmounts({ amount });
  if ((request.destination === 'address') !== (addressId !== undefined))
    throw formatError({ addressId: 'goes with the destination `address`' });
  const project = await readCapital(database, deps, institutionId, projectNo);
  const known = await findDraft(database, institutionId, key, digest);
  if (known !== undefined) return describeDraft(deps, project, known, user);
  if (addressId !== undefined) await previewPayout(deps, project, { addressId, amount }, user);
  const sources = request.sources ?? [{ location: { type: 'project', id: projectNo, wallet: null }, amount } as const];
  await assertGiving(deps, project, sources);
  const draft = await inTransaction(database, async (tx) => {
    const at = clock();
    const locked = await lockCapital(tx, deps, institutionId, projectNo);
    const first = await findDraft(tx, institutionId, key, digest);
    if (first !== undefined) return first;
    await authorize(tx, user, 'extractCapital', { now: at });
    await assertMayGive(tx, deps, locked, { user, portions: sources });
    await checkExtract(tx, locked, { amount, portions: sources });
    return tx
      .insertInto('broker_extract_draft')
      .values({
        id: randomUUID(),
        institution_id: institutionId,
        project_no: projectNo,
        amount,
        sources: JSON.stringify(sources),
        address_id: addressId ?? null,
        client_key: key,
        request_digest: digest,
        created_by: userId,
        created_at: new Date(at),
        expires_at: new Date(at + DRAFT_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return describeDraft(deps, project, draft, user);
}

/** BR-05: emails the code that confirms an extract alone. Throws notFound, draftExpired, tooManyRequests. */
export const sendExtractCode = (
  deps: CapitalDeps,
  { recordId }: ParsedOf<'invokeExtractEmailValidation'>,
  user: User,
): Promise<AnswerOf<'invokeExtractEmailValidation'>> =>
  inTransaction(deps.database, async (tx) => {
    const draft = await requireDraft(tx, user, recordId, deps.clock());
    const project = await readCapital(tx, deps, user.institutionId, draft.project_no);
    const write = writeExtractCode(project.row, toDecimalString(draft.amount));
    return { emailUuid: await deps.stepUp.sendCode(tx, user, codeOf(recordId), write) };
  });

/**
 * BR-05: confirms an extract with the codes of its maker: its cash is held, and two operators approve. A repeat answers
 * how it stands. Throws notFound, draftExpired, the errors of the codes, and what `checkExtract` throws.
 */
export async function submitExtract(
  deps: CapitalDeps,
  { recordId, emailUuid, emailCode, gaCode }: ParsedOf<'submitExtractInferiorRecord'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'submitExtractInferiorRecord'>> {
  const { database, clock } = deps;
  const { institutionId, userId } = user;
  const found = await findOwnDraft(database, user, recordId);
  if (found?.change_no != null) return describeAction(database, found.change_no);
  return deps.stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', ...codeOf(recordId), emailUuid, emailCode },
    async act(tx) {
      const at = clock();
      const { project_no: projectNo, sources: portions, amount: stored } = await requireDraft(tx, user, recordId, at);
      const amount = toDecimalString(stored);
      const project = await lockCapital(tx, deps, institutionId, projectNo);
      const draft = await requireDraft(tx, user, recordId, at);
      await authorize(tx, user, 'extractCapital', { now: at });
      await assertMayGive(tx, deps, project, { user, portions });
      await checkExtract(tx, project, { amount, portions });
      const values = {
        institution_id: institutionId,
        project_no: projectNo,
        kind: 'extract' as const,
        priority_amount: '0',
        subordinated_amount: amount,
        address_id: draft.address_id,
        client_key: `extract:${draft.id}`,
        request_digest: draft.request_digest,
        requested_by: userId,
        created_at: new Date(at),
      };
      const actions = [{ type: 'inferior_extract' as const, amount }];
      const changeNo = await storeChange(tx, { values, portions, actions }, origin);
      await tx.updateTable('broker_extract_draft').set({ change_no: changeNo }).where('id', '=', recordId).execute();
      await holdCash(tx, project.row, { changeNo, part: 'cash', amount: cashOf(portions), at });
      await openChangeTask(tx, project.row, { changeNo, kind: 'extract', amount }, at);
      return describeAction(tx, changeNo);
    },
  });
}

/**
 * Checks an extract under the lock of its project; `except` is the change that is being applied. Throws financingState,
 * navStale, unassignedNotZero where its sources do not sum to it, amountUnavailable with the bound that binds.
 */
export async function checkExtract(
  tx: Tx,
  project: CapitalProject,
  { amount, portions }: { readonly amount: string; readonly portions: readonly ChangePortion[] },
  except?: string,
): Promise<void> {
  await assertLeaves(tx, project, { amount, portions });
  const { available, bound } = computeExtractable(await readLeavingOf(tx, project.state, { exceptChange: except }));
  if (decimal(amount).gt(available)) throw new ApiError('amountUnavailable', { available, bound });
}

/**
 * Checks whether the project is open for what leaves it, and whether the sources sum to the amount. Throws
 * financingState, navStale, unassignedNotZero.
 */
export async function assertLeaves(
  tx: Tx,
  project: CapitalProject,
  { amount, portions }: { readonly amount: string; readonly portions: readonly ChangePortion[] },
): Promise<void> {
  const { nav, priority, unpaidInterest } = project.state;
  assertRunning(project);
  if (isPositive(priority) || isPositive(unpaidInterest)) {
    await assertOpen(tx, project, nav);
    assertLive(nav);
  } else await assertUnblocked(tx, project, 'extract');
  const sources = portions.map((portion) => portion.amount);
  const unassigned = computeUnassigned(amount, sources);
  if (!isZero(unassigned)) throwCapitalError({ error: 'unassignedNotZero', data: { unassigned } });
}

async function describeAction(database: Database | Tx, changeNo: string) {
  const change = await database
    .selectFrom('broker_capital_change')
    .select(['change_no', 'status'])
    .where('change_no', '=', changeNo)
    .executeTakeFirstOrThrow();
  const { actions } = await describeResult(database, change);
  const [action] = actions;
  if (action === undefined) throw new Error(`${changeNo} has no action`);
  return { actionNo: action.actionNo, status: action.status };
}

async function describeDraft(
  deps: CapitalDeps,
  project: CapitalProject,
  { id: recordId, amount: stored, expires_at: expiresAt, address_id: addressId }: Draft,
  user: User,
): Promise<AnswerOf<'addExtractInferiorRecord'>> {
  const leaving = await readLeavingOf(deps.database, project.state);
  const amount = toDecimalString(stored);
  const { available, bound } = computeExtractable(leaving);
  const taken = { priority: '0', subordinated: toDecimalString(decimal('0').minus(amount)) };
  const after = computeAfter(beforeChange(project.state), taken);
  const preview = {
    available,
    bound,
    navAfter: after.nav,
    cushionAfter: after.cushion,
    ratioAfter: after.ratio,
    approvers: APPROVERS,
    ...(addressId === null
      ? { fee: '0', receivable: amount }
      : await previewPayout(deps, project, { addressId, amount }, user)),
  };
  return { recordId, expiresAt: expiresAt.getTime(), preview };
}

/** Computes what the withdrawal to an address would cost. Throws what would prevent it. */
async function previewPayout(
  { payouts }: CapitalDeps,
  { row }: CapitalProject,
  { addressId, amount }: { readonly addressId: string; readonly amount: string },
  user: User,
): Promise<{ readonly fee: string; readonly receivable: string }> {
  const payout = { projectNo: row.project_no, asset: row.currency, addressId, amount };
  const { fee, receivable } = await payouts.preview(user, payout);
  return { fee: fee ?? '0', receivable: receivable ?? amount };
}

async function findDraft(
  database: Database | Tx,
  institutionId: string,
  key: string,
  digest: string,
): Promise<Draft | undefined> {
  const draft = await database
    .selectFrom('broker_extract_draft')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('client_key', '=', key)
    .executeTakeFirst();
  if (draft !== undefined && draft.request_digest !== digest)
    throw new ApiError('brokerRequestKeyUsed', { recordId: draft.id });
  return draft;
}

const findOwnDraft = (database: Database | Tx, { institutionId, userId }: User, id: string) =>
  database
    .selectFrom('broker_extract_draft')
    .selectAll()
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .where('created_by', '=', userId)
    .executeTakeFirst();

/** A draft of the member that waits for its confirmation. Throws notFound, draftExpired. */
async function requireDraft(tx: Tx, user: User, id: string, at: number): Promise<Draft> {
  const draft = await findOwnDraft(tx, user, id);
  if (draft === undefined || draft.change_no !== null) throw new ApiError('notFound');
  if (draft.expires_at.getTime() <= at) throw new ApiError('draftExpired');
  return draft;
}

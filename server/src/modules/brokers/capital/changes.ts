import type { AnswerOf } from '@aldgate/contract';
import type { CapitalChangeKind, ChangeActionType } from '@aldgate/domain/brokers/financing/states.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Insertable, Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import { type AuditEntry, audit, type Origin } from '../../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { ChangeRow } from '../financing/describeChange.ts';
import { selectOpenChanges } from '../financing/openChanges.ts';
import { type CapitalProject, lockCapital } from './capitalProject.ts';
import type { ChangePortion } from './changePortion.ts';
import { drawNumber } from './numbers.ts';

export type ActionRow = Selectable<Tables['broker_action']>;

type Values = Omit<Insertable<Tables['broker_capital_change']>, 'change_no' | 'portions' | 'status' | 'reason'>;

/** A change that its caller has authorized and checked, with its actions. */
interface NewChange {
  readonly values: Values;
  /** Approved where the system decides at once. */
  readonly status?: 'approving' | 'approved';
  readonly portions: readonly ChangePortion[];
  readonly actions: readonly { readonly type: ChangeActionType; readonly amount: string }[];
}

/** Stores a change with its actions, records and announces it. Returns its number. */
export async function storeChange(
  tx: Tx,
  { values, status = 'approving', portions, actions }: NewChange,
  origin?: Origin,
): Promise<string> {
  const changeNo = drawNumber('C');
  const of = { institution_id: values.institution_id, project_no: values.project_no, created_at: values.created_at };
  await tx
    .insertInto('broker_capital_change')
    .values({ ...values, change_no: changeNo, status, portions: JSON.stringify(portions) })
    .execute();
  await tx
    .insertInto('broker_action')
    .values(
      actions.map(({ type, amount }) => ({
        ...of,
        action_no: drawNumber('A'),
        change_no: changeNo,
        action_type: type,
        amount,
      })),
    )
    .execute();
  await recordChange(tx, changeNo, {
    at: values.created_at.getTime(),
    actor: values.requested_by ?? 'system',
    action: 'capital_change_requested',
    institutionId: values.institution_id,
    ...(origin !== undefined && { origin }),
    after: {
      project: values.project_no,
      kind: values.kind,
      actions: actions.map(({ type, amount }) => `${type} ${amount}`),
    },
  });
  return changeNo;
}

type Recorded = Omit<AuditEntry, 'subject'> & { readonly institutionId: string };

/** Records what happened to a change, and announces it. */
export async function recordChange(tx: Tx, changeNo: string, { institutionId, ...entry }: Recorded): Promise<void> {
  await notify(tx, { topic: 'brokers', institutionId });
  await audit(tx, { ...entry, subject: `capital_change:${changeNo}` });
}

/** The change of a number. Throws notFound. */
export async function requireChange(database: Database | Tx, changeNo: string): Promise<ChangeRow> {
  const row = await database
    .selectFrom('broker_capital_change')
    .selectAll()
    .where('change_no', '=', changeNo)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** A change and its project, while no other change of the broker's capital runs. Throws notFound. */
export async function lockChange(
  tx: Tx,
  deps: Parameters<typeof lockCapital>[1],
  changeNo: string,
): Promise<{ readonly change: ChangeRow; readonly project: CapitalProject }> {
  const found = await requireChange(tx, changeNo);
  const project = await lockCapital(tx, deps, found.institution_id, found.project_no);
  return { change: await requireChange(tx, changeNo), project };
}

/** The actions of a change, in their order. */
export const listActions = (database: Database | Tx, changeNo: string): Promise<ActionRow[]> =>
  database.selectFrom('broker_action').selectAll().where('change_no', '=', changeNo).orderBy('number').execute();

/** A change as its call answers it. */
export async function describeResult(
  database: Database | Tx,
  { change_no: changeNo, status }: Pick<ChangeRow, 'change_no' | 'status'>,
): Promise<AnswerOf<'increaseCapital'>> {
  const actions = await listActions(database, changeNo);
  return {
    changeNo,
    actions: actions.flatMap(({ action_no: actionNo, action_type: actionType, amount }) =>
      actionType === 'profit_accrual' ? [] : [{ actionNo, actionType, amount: toDecimalString(amount), status }],
    ),
  };
}

/** The result of the change under a key; undefined without one. Throws brokerRequestKeyUsed if it was another one. */
export async function findResult(
  database: Database | Tx,
  institutionId: string,
  key: string,
  requestDigest: string,
): Promise<AnswerOf<'increaseCapital'> | undefined> {
  const row = await findByKey(database, institutionId, key, requestDigest);
  return row && describeResult(database, row);
}

/** The change under a key; undefined without one. Throws brokerRequestKeyUsed if it was another one. */
export async function findByKey(
  database: Database | Tx,
  institutionId: string,
  key: string,
  requestDigest: string,
): Promise<ChangeRow | undefined> {
  const row = await database
    .selectFrom('broker_capital_change')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('client_key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.request_digest === requestDigest) return row;
  const first =
    row.kind === 'profit' ? { accrualNo: row.change_no, status: row.status } : await describeResult(database, row);
  throw new ApiError('brokerRequestKeyUsed', first);
}

/**
 * Throws changePending where a change of these kinds of the project waits for approval, or the money of one comes back;
 * `except` is the change that is being applied.
 */
export async function assertNoneOpen(
  tx: Tx,
  projectNo: string,
  {
    kinds = ['increase', 'decrease'],
    except = '',
  }: { readonly kinds?: readonly CapitalChangeKind[]; readonly except?: string | undefined } = {},
): Promise<void> {
  const open = await selectOpenChanges(tx, projectNo)
    .select('c.change_no')
    .where('c.kind', 'in', kinds)
    .where('c.change_no', '<>', except)
    // The allotments of an increase that was lent keep nothing waiting.
    .where((c) => c.or([c('c.kind', '<>', 'increase'), c('c.status', '=', 'approving')]))
    .executeTakeFirst();
  if (open !== undefined) throw new ApiError('changePending', { changeNo: open.change_no });
}

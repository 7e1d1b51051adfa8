import { randomUUID } from 'node:crypto';
import { type CaseStepKind, formatStepId } from '@aldgate/domain/brokers/cases/stages.ts';
import type { Selectable } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { isPresentLease } from '../../../kernel/lease/lease.ts';
import type { StepDetail } from '../caseRows/tables.ts';
import { NAV_LEASE } from '../nav/navLease.ts';

export type StepRow = Selectable<Tables['broker_case_step']>;

/** A step that is to be stored, under the number of the lease. */
export interface NewStep {
  readonly caseId: string;
  readonly accountId: string;
  readonly kind: CaseStepKind;
  readonly detail?: StepDetail;
  readonly leaseNumber: string;
  readonly at: number;
}

/** Stores a step in the caller's transaction; undefined where another server has the lease, or the case is closed. */
export async function storeStepIn(
  tx: Tx,
  { caseId, accountId, kind, detail = {}, leaseNumber, at }: NewStep,
): Promise<StepRow | undefined> {
  const open = await tx
    .selectFrom('broker_case')
    .select('id')
    .where('id', '=', caseId)
    .where('stage', '<>', 'closed')
    .where(isPresentLease(NAV_LEASE, leaseNumber))
    .forUpdate()
    .executeTakeFirst();
  if (open === undefined) return undefined;
  const { last } = await tx
    .selectFrom('broker_case_step')
    .select((step) => step.fn.max<number | null>('number').as('last'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  return tx
    .insertInto('broker_case_step')
    .values({
      id: randomUUID(),
      case_id: caseId,
      number,
      client_id: formatStepId(caseId, number),
      lease_number: leaseNumber,
      kind,
      exchange_account_id: accountId,
      detail: JSON.stringify(detail),
      created_at: new Date(at),
      step_at: new Date(at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores a step before it is sent, as {@link storeStepIn} does. */
export const storeStep = (database: Database, step: NewStep): Promise<StepRow | undefined> =>
  inTransaction(database, (tx) => storeStepIn(tx, step));

/** The steps of a case on an account, in their order. */
export const listSteps = (
  database: Database,
  { caseId, accountId, kind }: Pick<NewStep, 'caseId' | 'accountId' | 'kind'>,
): Promise<StepRow[]> =>
  database
    .selectFrom('broker_case_step')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('exchange_account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('number')
    .execute();

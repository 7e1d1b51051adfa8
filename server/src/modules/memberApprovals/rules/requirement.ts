import {
  type ApprovalCondition,
  type ApprovalRequirement,
  findRequirement,
  hasThresholds,
  KINDS_WITH_AMOUNT,
  mergeConditions,
  type ValuedRequest,
} from '@aldgate/domain/identity/approvalRules.ts';
import type { MemberApprovalKind } from '@aldgate/domain/identity/memberApproval.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { ApprovalRow } from '../tables.ts';
import { readRules } from './readRules.ts';

const WINDOW_MS = 24 * 3_600_000;

/** A request by what its rules depend on. */
export interface RuledRequest {
  readonly institutionId: string;
  readonly kind: MemberApprovalKind;
  readonly subjectId: string;
  /** Its value in US dollars; null without an amount or a price. */
  readonly usd: string | null;
  /** When it was or would be made, epoch ms. */
  readonly madeAt: number;
}

/** Reads the approvals that a request needs by the rules in force, with the others of the 24 hours before it. */
export async function readRequirement(database: Database | Tx, request: RuledRequest): Promise<ApprovalRequirement> {
  const { rules } = await readRules(database, request.institutionId);
  if (!hasThresholds(rules, request.kind)) return findRequirement(rules, request.kind, null);
  return findRequirement(rules, request.kind, { usd: request.usd, others: await readOthers(database, request) });
}

/** Requests about payments that wait or were approved; those that were refused or withdrawn do not count. */
export async function readOthers(
  database: Database | Tx,
  {
    institutionId,
    subjectId,
    madeAt,
  }: Pick<RuledRequest, 'institutionId' | 'madeAt'> & { readonly subjectId: string | null },
): Promise<ValuedRequest['others']> {
  const rows = await database
    .selectFrom('member_approval')
    .select(['usd', 'from_usd'])
    .where('institution_id', '=', institutionId)
    .where('kind', 'in', [...KINDS_WITH_AMOUNT])
    .where('state', 'in', ['waiting', 'executed'])
    .where('subject_id', 'is distinct from', subjectId)
    .where('made_at', '>', new Date(madeAt - WINDOW_MS))
    .where('made_at', '<=', new Date(madeAt))
    .execute();
  return rows.map(({ usd, from_usd }) => ({
    usd: usd === null ? null : toDecimalString(usd),
    fromUsd: toDecimalString(from_usd),
  }));
}

/** WAL-08: the conditions of a waiting request: both by the rules at its submission and by those in force. */
export async function readConditions(
  database: Database | Tx,
  row: Pick<ApprovalRow, 'institution_id' | 'kind' | 'subject_id' | 'usd' | 'made_at' | 'conditions'>,
): Promise<readonly ApprovalCondition[]> {
  const { conditions } = await readRequirement(database, {
    institutionId: row.institution_id,
    kind: row.kind,
    subjectId: row.subject_id,
    usd: row.usd === null ? null : toDecimalString(row.usd),
    madeAt: row.made_at.getTime(),
  });
  return mergeConditions([...row.conditions, ...conditions]);
}

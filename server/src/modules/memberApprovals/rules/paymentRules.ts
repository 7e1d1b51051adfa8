import { hasThresholds, KINDS_WITH_AMOUNT, type PaymentRules } from '@aldgate/domain/identity/approvalRules.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { formatName } from '../../identity/index.ts';
import { asApprover, listApproverMembers, readRules } from './readRules.ts';
import { readOthers } from './requirement.ts';

interface Payment {
  readonly institutionId: string;
  /** The member who requests it. */
  readonly userId: string;
  /** Null while nothing is stored. */
  readonly subjectId: string | null;
  readonly now: number;
  readonly businessNow: number;
}

/** Reads what decides how many members must approve a payment of any amount, and who may. */
export async function readPaymentRules(
  database: Database | Tx,
  { institutionId, userId, subjectId, now, businessNow }: Payment,
): Promise<PaymentRules> {
  const { rules } = await readRules(database, institutionId);
  const isByAmount = KINDS_WITH_AMOUNT.some((kind) => hasThresholds(rules, kind));
  const others = isByAmount ? await readOthers(database, { institutionId, subjectId, madeAt: now }) : [];
  const members = await listApproverMembers(database, institutionId, businessNow);
  const approvers = members
    .filter(({ id }) => id !== userId)
    .map((row) => ({ ...asApprover(row), name: formatName(row) ?? row.email }));
  return { rules, others, approvers };
}

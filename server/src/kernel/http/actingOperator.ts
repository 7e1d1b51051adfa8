import { type AuditEntry, audit, type Origin } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import type { SignedInOperator } from './caller.ts';

/** The operator who acts, with origin and time (epoch ms). */
export interface ActingOperator {
  readonly operatorId: string;
  readonly origin: Origin;
  readonly at: number;
}

/** How the audit log names an operator. */
export const operatorActor = (operatorId: string): string => `operator:${operatorId}`;

export const actingOperator = ({ operator, origin }: SignedInOperator, at: number): ActingOperator => ({
  operatorId: operator.operatorId,
  origin,
  at,
});

/** Audits an operator's action. Like every audit, it is the last statement of its transaction. */
export function auditAction(
  tx: Tx,
  { operatorId, origin, at }: ActingOperator,
  entry: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  return audit(tx, { at, actor: operatorActor(operatorId), origin, ...entry });
}

import { type CheckedInterest, checkInterest } from '@aldgate/domain/brokers/financing/checkInterest.ts';
import type { StatementDetail } from './queries.ts';

export type StatementChange = StatementDetail['changes'][number];

/** Changes with the names that the recomputation has for them. */
export const readChanges = (changes: readonly StatementChange[]) =>
  changes.flatMap((change) =>
    change.actionType === 'loan' || change.actionType === 'repayment' ? [{ ...change, kind: change.actionType }] : [],
  );

/** BR-13: the lines of a statement and their sum beside those that this browser computes. */
export const checkStatement = ({ changes, rates, lines, interest }: StatementDetail): CheckedInterest =>
  checkInterest({
    changes: readChanges(changes),
    rates: rates.map(({ fromDay, rate }) => ({ fromDay, annualRate: rate })),
    lines: lines.map(({ rate, ...line }) => ({ ...line, annualRate: rate })),
    interest,
  });

import { computeInterestLines, findLastInterestDay } from '@aldgate/domain/brokers/financing/interestLines.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { readInterestBasis } from '../interest/basis.ts';
import type { CapitalProject } from './capitalProject.ts';
import type { CapitalDeps } from './deps.ts';

/**
 * Reads the interest that a full repayment would pay now: U with the lines that are not written yet, that of today
 * included where a loan was made today. A decimal string, in USDT.
 */
export async function readInterestDue(
  database: Database,
  { businessClock }: Pick<CapitalDeps, 'businessClock'>,
  { row, financing }: CapitalProject,
): Promise<string> {
  const unpaid = toDecimalString(row.unpaid_interest);
  const financingNo = financing?.financing_no ?? '';
  const basis = (await readInterestBasis(database, [financingNo])).get(financingNo);
  if (financing === undefined || basis === undefined) return unpaid;
  const today = utcDay(await businessClock(database));
  const repaid = { day: today, kind: 'repayment' as const, amount: toDecimalString(row.priority_principal) };
  const lines = computeInterestLines(
    { ...basis, changes: [...basis.changes, repaid] },
    {
      fromDay: basis.lastDay === null ? financing.started_on : addDays(basis.lastDay, 1),
      untilDay: findLastInterestDay(basis.changes, today),
    },
  );
  return toDecimalString(lines.reduce((sum, { interest }) => sum.plus(interest), decimal(unpaid)));
}

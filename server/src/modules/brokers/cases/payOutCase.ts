import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { computeWaterfall } from '@aldgate/domain/brokers/financing/waterfall.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { z } from 'zod';
import { fourEyesChange, titleMoney } from '../../../approvals/index.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { projectCash } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { type CapitalProject, readCapital } from '../capital/capitalProject.ts';
import { countRepaid } from '../capital/interestPayments.ts';
import { closeStatements } from '../capital/issueStatements.ts';
import { postCosts, postInterest, postRepayment } from '../capital/postings.ts';
import { changePrincipal } from '../capital/principal.ts';
import { closeCase } from '../caseRows/closeCase.ts';
import { type CaseRow, caseNoOf } from '../caseRows/readCases.ts';
import type { CaseSplit } from '../caseRows/tables.ts';
import { writeMissingLines } from '../interest/writeLines.ts';
import type { CaseDeps } from './deps.ts';
import { caseState, caseTarget, lockProject } from './lockProject.ts';
import { reportCase } from './openCase.ts';

/**
 * BR-05: two operators divide what a liquidation brought, in one transaction: costs, interest, principal, and the rest,
 * which stays in project cash for the broker. The financing is forcefully liquidated then.
 */
export const liquidationPayout = (deps: CaseDeps) =>
  fourEyesChange({
    kind: 'liquidation_payout',
    schema: z.object({ projectNo: z.string(), costs: z.string().transform((amount) => toDecimalString(amount)) }),
    read: async (tx, { projectNo }, at) => {
      const locked = await lockProject(tx, deps, projectNo);
      if (locked.open?.stage !== 'repay') throw caseState(locked);
      await writeEndedDays(tx, deps, locked.project, at);
      const project = await readCapital(tx, deps, locked.project.row.institution_id, projectNo);
      const cash = await readAvailable(tx, projectCash(projectNo, project.row.currency));
      const before = {
        cash,
        unpaidInterest: toDecimalString(project.row.unpaid_interest),
        priorityPrincipal: toDecimalString(project.row.priority_principal),
      };
      return { project, open: locked.open, before };
    },
    check: ({ costs }) => {
      if (hasExcessDecimals(costs, FINANCING_DECIMALS))
        throw formatError({ costs: `has more than ${FINANCING_DECIMALS} decimals` });
    },
    describe: ({ projectNo, costs }, { project, before }) => ({
      title: `${project.row.name}: divide ${titleMoney(before.cash, project.row.currency)}`,
      institutionId: project.row.institution_id,
      target: caseTarget(projectNo),
      after: divide(before, costs),
      named: { asset: project.row.currency },
      event: { topic: 'brokers', institutionId: project.row.institution_id },
      action: 'liquidation_paid_out',
      subject: `broker_project:${projectNo}`,
    }),
    write: (tx, { costs }, { at, operatorId, reason }, { project, open, before }) =>
      payOut(
        tx,
        deps,
        { project, row: open, split: { ...divide(before, costs), reason: isPositive(costs) ? reason : null } },
        {
          at,
          operatorId,
          reason,
        },
      ),
  });

interface Claimed {
  readonly cash: string;
  readonly unpaidInterest: string;
  readonly priorityPrincipal: string;
}

function divide({ cash, unpaidInterest, priorityPrincipal }: Claimed, costs: string): Omit<CaseSplit, 'reason'> {
  const paid = computeWaterfall(cash, { costs, interest: unpaidInterest, principal: priorityPrincipal });
  const missing = (claim: string, payout: string) => toDecimalString(decimal(claim).minus(payout));
  return {
    nav: cash,
    ...paid,
    missingInterest: missing(unpaidInterest, paid.interest),
    missingPrincipal: missing(priorityPrincipal, paid.principal),
  };
}

/** Writes the interest lines of the days that have ended, and issues the statement with them. */
async function writeEndedDays(
  tx: Tx,
  { businessClock }: CaseDeps,
  { financing, row }: CapitalProject,
  at: number,
): Promise<void> {
  if (financing === undefined) return;
  const of = { financingNo: financing.financing_no, projectNo: row.project_no };
  await writeMissingLines(tx, of, addDays(utcDay(await businessClock(tx)), -1), at);
  await closeStatements(tx, financing.financing_no, at);
}

interface Payout {
  readonly project: CapitalProject;
  readonly row: CaseRow;
  readonly split: CaseSplit;
}

interface Applying {
  readonly at: number;
  readonly operatorId: string;
  readonly reason: string;
}

async function payOut(
  tx: Tx,
  deps: CaseDeps,
  { project, row, split }: Payout,
  { at, operatorId, reason }: Applying,
): Promise<void> {
  const caseNo = caseNoOf(row);
  const { costs, interest, principal, missingInterest, missingPrincipal } = split;
  const entry = (name: string, amount: string) => ({ key: `${name}:${caseNo}`, changeNo: caseNo, amount, at });
  if (isPositive(costs)) await postCosts(tx, project.row, entry('costs', costs));
  if (isPositive(interest)) {
    await postInterest(tx, project.row, entry('interest_paid', interest));
    await countRepaid(tx, deps, project, { changeNo: caseNo, userId: null, amount: interest, at });
  }
  if (isPositive(principal)) await postRepayment(tx, project.row, entry('repayment', principal));
  await changePrincipal(tx, project, { priority: `-${principal}`, unpaidInterest: `-${interest}` });
  if (row.financing_no !== null)
    await tx
      .updateTable('broker_financing')
      .set({ status: 5, ended_at: new Date(at), ended_on: utcDay(await deps.businessClock(tx)) })
      .where('financing_no', '=', row.financing_no)
      .execute();
  const isShort = isPositive(missingInterest) || isPositive(missingPrincipal);
  await closeCase(tx, row, { outcome: isShort ? 'shortfall' : 'repaid', split, at });
  const text = describeSplit(project, split);
  await reportCase(
    tx,
    project,
    row,
    'closed',
    { at, operatorId, nav: split.nav, reason: `${text} ${reason}`.trim() },
    'closed',
  );
}

/** Says how the money was divided. */
function describeSplit({ row: { currency } }: CapitalProject, split: CaseSplit): string {
  const money = (amount: string) => formatMoney(amount, currency, { locale: 'en-US' });
  const shares = [
    ['costs', split.costs],
    ['interest', split.interest],
    ['the loan', split.principal],
    ['the subordinated side', split.subordinated],
  ] as const;
  const paid = shares.filter(([, amount]) => isPositive(amount)).map(([name, amount]) => `${money(amount)} to ${name}`);
  const missing = toDecimalString(decimal(split.missingInterest).plus(split.missingPrincipal));
  const rest = isPositive(missing) ? ` ${money(missing)} is missing.` : '';
  return `Of ${money(split.nav)}: ${paid.length === 0 ? 'nothing to divide' : paid.join(', ')}.${rest}`;
}

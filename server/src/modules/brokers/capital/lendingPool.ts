import type { OperationsAnswerOf } from '@aldgate/contract';
import { interestOfDay } from '@aldgate/domain/brokers/financing/interest.ts';
import { LOAN_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { decimal, isPositive, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { findWaitingApprovals, fourEyesChange, titleMoney } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lending, treasury } from '../../../ledger/account.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { post } from '../../../ledger/post.ts';

const targetOf = (asset: string): string => `lending:${asset}`;

/** BR-04: fills the pool that loans are paid from out of the treasury. */
export const lendingFilling = () =>
  fourEyesChange({
    kind: 'loan_pool',
    schema: z.object({ asset: z.string(), amount: z.string().transform((amount) => toDecimalString(amount)) }),
    read: async (tx, { asset }) => ({ before: { pool: await readAvailable(tx, lending(asset)) } }),
    check: async ({ asset, amount }, _present, tx) => {
      if (!LOAN_ASSETS.some((each) => each === asset)) throw new ApiError('assetUnsupported', { asset });
      const { precision = 0 } = (await findAsset(tx, asset)) ?? {};
      if (hasExcessDecimals(amount, precision)) throw formatError({ amount: `has more than ${precision} decimals` });
      if (decimal(amount).gt(await readAvailable(tx, treasury(asset))))
        throw new ApiError('insufficientBalance', { asset });
    },
    describe: ({ asset, amount }, { before }) => ({
      title: `Fill the lending pool with ${titleMoney(amount, asset)}`,
      target: targetOf(asset),
      after: { pool: toDecimalString(decimal(before.pool).plus(amount)) },
      named: { asset },
      event: { topic: 'platform' },
      action: 'lending_filled',
      subject: targetOf(asset),
    }),
    write: (tx, input, { at }) => fill(tx, input, at),
  });

async function fill(tx: Tx, { asset, amount }: { readonly asset: string; readonly amount: string }, at: number) {
  const legs = [
    { account: treasury(asset), amount: `-${amount}` },
    { account: lending(asset), amount },
  ];
  const key = `lending:${asset}:${at}`;
  const [outcome] = await post(tx, [{ key, flow: 'platform_loan', reference: targetOf(asset), legs }], at);
  if (outcome?.result === 'insufficient') throw new ApiError('insufficientBalance', { asset });
  if (outcome?.result !== 'posted') throw new Error(`the ledger rejected ${key}: ${outcome?.result}`);
}

/** BR-04: the pool, and what is lent of it. */
export function queryLending(database: Database): Promise<OperationsAnswerOf<'queryLending'>> {
  return Promise.all(LOAN_ASSETS.map((asset) => describePool(database, asset)));
}

async function describePool(database: Database, asset: string) {
  const [balance, stock, approvals, rows, loans] = await Promise.all([
    readAvailable(database, lending(asset)),
    readAvailable(database, treasury(asset)),
    findWaitingApprovals(database, [targetOf(asset)]),
    listLent(database, asset),
    readLoans(database, asset),
  ]);
  const projects = rows.map((row) => ({
    customer: { institutionId: row.institution_id, name: row.institution },
    projectNo: row.project_no,
    projectName: row.name,
    priorityPrincipal: toDecimalString(row.priority_principal),
    unpaidInterest: toDecimalString(row.unpaid_interest),
    interestADay: interestOfDay(row.priority_principal, row.annual_rate ?? '0'),
  }));
  return {
    asset,
    balance,
    treasury: stock,
    lent: sumAmounts([loans.principal, ...projects.map(({ priorityPrincipal }) => priorityPrincipal)]),
    loans: loans.principal,
    interestADay: sumAmounts([loans.interestADay, ...projects.map(({ interestADay }) => interestADay)]),
    approvalId: approvals.get(targetOf(asset))?.approvalId ?? null,
    projects: projects.filter(({ priorityPrincipal, unpaidInterest }) =>
      isPositive(decimal(priorityPrincipal).plus(unpaidInterest)),
    ),
  };
}

/** Reads what is lent from the pool against collateral, and its interest of a day, rounded down once. */
async function readLoans(database: Database, asset: string) {
  const { rows } = await sql<{ principal: string; yearly: string }>`
    select coalesce(sum(principal), 0)::text as principal,
      coalesce(sum(principal * annual_rate) filter (where not is_shortfall), 0)::text as yearly
    from loan where asset = ${asset} and status <> 'ended'
  `.execute(database);
  const { principal = '0', yearly = '0' } = rows[0] ?? {};
  return { principal: toDecimalString(principal), interestADay: interestOfDay(yearly, '1') };
}

/** The projects that owe something, each with its present rate. */
const listLent = (database: Database, asset: string) =>
  database
    .selectFrom('broker_project as p')
    .innerJoin('institution as i', 'i.id', 'p.institution_id')
    .select(['p.institution_id', 'i.name as institution', 'p.project_no', 'p.name'])
    .select(['p.priority_principal', 'p.unpaid_interest'])
    .select((q) =>
      q
        .selectFrom('broker_rate as r')
        .innerJoin('broker_financing as f', 'f.financing_no', 'r.financing_no')
        .select('r.annual_rate')
        .whereRef('f.project_no', '=', 'p.project_no')
        .where('f.status', 'in', [1, 3, 4])
        .orderBy('r.from_day', 'desc')
        .limit(1)
        .as('annual_rate'),
    )
    .where('p.currency', '=', asset as 'USDT')
    .where((q) => q.or([q('p.priority_principal', '>', '0'), q('p.unpaid_interest', '>', '0')]))
    .orderBy('i.name')
    .orderBy('p.project_no')
    .execute();

import './tables.ts';
import { FIRST_LOAN_LIMIT_USD, type LoanTerms } from '@aldgate/domain/loans/terms.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Indexes } from './indexes.ts';

/** Places of a sum in US dollars. */
const USD_PLACES = 2;

/** LN-01: the terms of new loans. */
export async function readLoanTerms(database: Database | Tx): Promise<LoanTerms> {
  const { terms } = await database
    .selectFrom('loan_terms')
    .select('terms')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return terms;
}

/** Reads what an institution may owe in principals, in US dollars at the index. */
export async function readLimitUsd(database: Database | Tx, institutionId: string): Promise<string> {
  const row = await database
    .selectFrom('loan_limit')
    .select('usd')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return toDecimalString(row?.usd ?? FIRST_LOAN_LIMIT_USD);
}

/** The principals that an institution owes, by asset. */
export async function readPrincipals(database: Database | Tx, institutionId: string) {
  const rows = await database
    .selectFrom('loan')
    .select(['asset', sql<string>`sum(principal)::text`.as('principal')])
    .where('institution_id', '=', institutionId)
    .where('status', '<>', 'ended')
    .groupBy('asset')
    .execute();
  return rows;
}

/** The limit of an institution, in US dollars at the index. Throws priceUnavailable without the index of a loan. */
export async function readLimit(database: Database | Tx, institutionId: string, indexes: Indexes) {
  const [usd, principals] = await Promise.all([
    readLimitUsd(database, institutionId),
    readPrincipals(database, institutionId),
  ]);
  const used = principals.reduce(
    (sum, { asset, principal }) => sum.plus(decimal(principal).times(indexes.require(asset))),
    decimal('0'),
  );
  const left = decimal(usd).minus(used);
  return {
    usd,
    used: toDecimalString(round(used, USD_PLACES, 'up')),
    left: left.gt('0') ? toDecimalString(round(left, USD_PLACES, 'down')) : '0',
  };
}

import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { loanTerms } from '@aldgate/contract/loans/terms.ts';
import {
  COLLATERAL_ASSETS,
  findWrongLoanTerm,
  LOAN_ASSETS,
  LOAN_TERMS,
  type LoanTerms,
} from '@aldgate/domain/loans/terms.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { findWaitingApprovals, fourEyesChange } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { lockInstitution, readInstitutionNames } from '../../institution/index.ts';
import type { LoanDeps } from '../deps.ts';
import { readLimitUsd, readLoanTerms } from '../readTerms.ts';

const TERMS_TARGET = 'loan_terms';
const limitTarget = (institutionId: string): string => `loan_limit:${institutionId}`;
const HISTORY_MAX = 50;

/** LN-01: the terms of new loans; loans keep those of their opening. */
export const loanTermsChange = ({ businessClock }: Pick<LoanDeps, 'businessClock'>) =>
  fourEyesChange({
    kind: 'loan_terms',
    schema: z.object({ terms: loanTerms }),
    read: async (tx) => ({ before: describeTerms(await readLoanTerms(tx)) }),
    check: ({ terms }) => {
      const wrong = findWrongLoanTerm(terms);
      if (wrong !== null) throw formatError({ [`terms.${wrong}`]: 'is out of its range' });
    },
    describe: ({ terms }) => ({
      title: 'Terms of new loans',
      target: TERMS_TARGET,
      after: describeTerms(terms),
      event: { topic: 'platform' },
      action: 'loan_terms_set',
      subject: TERMS_TARGET,
    }),
    write: async (tx, { terms }, { operatorId }) => {
      const since = new Date(await businessClock(tx));
      await tx
        .insertInto('loan_terms')
        .values({ since, terms: JSON.stringify(terms), set_by: operatorId })
        .execute();
    },
  });

/** Terms in words that the second operator reads, each by its name. */
function describeTerms({ rates, collateral, liquidationFee, overdueRate, minimumUsd }: LoanTerms) {
  const plain = (value: string) => toDecimalString(value);
  return {
    ...Object.fromEntries(
      LOAN_ASSETS.map((asset) => [
        `rates ${asset}`,
        LOAN_TERMS.map((term) => `${term} days ${plain(rates[asset][term])}`).join('; '),
      ]),
    ),
    ...Object.fromEntries(
      COLLATERAL_ASSETS.map((asset) => {
        const { steps, restore } = collateral[asset];
        const { opening, marginCall, lastCall, liquidation } = steps;
        const values = [opening, marginCall, lastCall, liquidation].map(plain);
        return [`steps ${asset}`, `${values.join(', ')}; back to ${plain(restore)}`];
      }),
    ),
    liquidationFee: plain(liquidationFee),
    overdueRate: plain(overdueRate),
    minimumUsd: plain(minimumUsd),
  };
}

/** LN-01: the terms of new loans, and the earlier ones. */
export async function queryLoanTerms({ database }: LoanDeps): Promise<OperationsAnswerOf<'queryLoanTerms'>> {
  const rows = await database
    .selectFrom('loan_terms as t')
    .leftJoin('operator as o', 'o.id', 't.set_by')
    .select(['t.terms', 't.since', 'o.name'])
    .orderBy('t.id', 'desc')
    .limit(HISTORY_MAX + 1)
    .execute();
  const [present, ...earlier] = rows.map(({ terms, since, name }) => ({
    terms: loanTerms.parse(terms),
    since: since.getTime(),
    setBy: name,
  }));
  if (present === undefined) throw new Error('there are no terms of loans');
  const approvals = await findWaitingApprovals(database, [TERMS_TARGET]);
  return { present, earlier, approvalId: approvals.get(TERMS_TARGET)?.approvalId ?? null };
}

/** LN-01: what an institution may owe: a higher limit needs a second operator. */
export const loanLimitChange = () =>
  fourEyesChange({
    kind: 'loan_limit',
    schema: z.object({ institutionId: z.uuid(), usd: z.string().transform((usd) => toDecimalString(usd)) }),
    read: async (tx, { institutionId }) => {
      const { name } = await lockInstitution(tx, institutionId);
      return { name, before: { usd: await readLimitUsd(tx, institutionId) } };
    },
    loosens: ({ usd }, { before }) => decimal(usd).gt(before.usd),
    cancelsPending: true,
    describe: ({ institutionId, usd }, { name }) => ({
      title: `${name}: limit of loans`,
      institutionId,
      target: limitTarget(institutionId),
      after: { usd },
      event: { topic: 'wallet', institutionId },
      action: 'loan_limit_set',
      subject: `institution:${institutionId}`,
    }),
    write: async (tx, { institutionId, usd }, { operatorId, at }) => {
      const values = { usd, set_at: new Date(at), set_by: operatorId };
      await tx
        .insertInto('loan_limit')
        .values({ institution_id: institutionId, ...values })
        .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(values))
        .execute();
    },
  });

/** LN-01: what an institution may owe. Throws notFound. */
export async function queryLoanLimit(
  { database }: LoanDeps,
  { institutionId }: OperationsParsedOf<'queryLoanLimit'>,
): Promise<OperationsAnswerOf<'queryLoanLimit'>> {
  const name = (await readInstitutionNames(database, [institutionId])).get(institutionId);
  if (name === undefined) throw new ApiError('notFound');
  const target = limitTarget(institutionId);
  const [usd, own, approvals] = await Promise.all([
    readLimitUsd(database, institutionId),
    database.selectFrom('loan_limit').select('usd').where('institution_id', '=', institutionId).executeTakeFirst(),
    findWaitingApprovals(database, [target]),
  ]);
  return {
    customer: { institutionId, name },
    usd,
    isDefault: own === undefined,
    approvalId: approvals.get(target)?.approvalId ?? null,
  };
}

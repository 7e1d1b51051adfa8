import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import { readProjectDeposits } from '../../wallet/index.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { requirePayment } from '../capital/interestPayments.ts';
import { describePayments } from './pagePayments.ts';
import { readStatement } from './readStatements.ts';

/** BR-08: a payment of interest as its reviewer sees it, with its statement and deposit. Throws notFound. */
export async function queryPayment(
  deps: CapitalDeps,
  { applyNo }: OperationsParsedOf<'queryInterestPayment'>,
): Promise<OperationsAnswerOf<'queryInterestPayment'>> {
  const { database } = deps;
  const row = await requirePayment(database, applyNo);
  const { institution_id: institutionId, deposit_id: depositId } = row;
  const [names, [payment], statement, [deposit]] = await Promise.all([
    readInstitutionNames(database, [institutionId]),
    describePayments(database, [row]),
    readStatement(deps, institutionId, row.statement_no),
    depositId === null ? [] : readProjectDeposits(database, { depositId }),
  ]);
  if (payment === undefined) throw new Error(`${applyNo} could not be read`);
  const excess = toDecimalString(decimal(deposit?.amount ?? '0').minus(payment.amount));
  return {
    customer: { institutionId, name: names.get(institutionId) ?? '' },
    payment,
    statement,
    deposited: deposit?.amount ?? null,
    excess: isPositive(excess) ? excess : '0',
  };
}

import { z } from 'zod';
import { enteredAmount, id, onceKey } from '../fields.ts';
import { loanFilter } from '../loans/fields.ts';
import { loansCalls } from '../loans/schemas.ts';
import { endpoint, listInput, pageAnswer, pageOf, queryTime, toPage, withoutAbsent } from './endpoint.ts';

const key = onceKey.meta({ description: 'names what is done: a repeat is answered with the first result' });

/** Loans against collateral: reading, adding collateral and repaying; not borrowing, not releasing. */
export const loanEndpoints = [
  endpoint(
    {
      method: 'GET',
      path: '/loans',
      permission: 'read',
      summary: 'Loans against collateral, by the time of their opening',
      input: { ...listInput, ...loanFilter, from: queryTime.optional(), until: queryTime.optional() },
      answer: pageAnswer(loansCalls.pageLoan.answer.shape.items.element),
    },
    ['pageLoan'],
    ({ limit, cursor, from: startTime, until: endTime, ...filter }, ask) =>
      toPage(
        ask('pageLoan', {
          ...pageOf({ limit, cursor }),
          queryCondition: withoutAbsent({ startTime, endTime, ...filter }),
        }),
      ),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/loans/{loanId}',
      permission: 'read',
      summary: 'A loan with its LTV of now, and what to add or repay to be back at the opening LTV',
      input: { loanId: id },
      answer: loansCalls.queryLoan.answer,
      errors: loansCalls.queryLoan.errors,
    },
    ['queryLoan'],
    (input, ask) => ask('queryLoan', input),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/loans/{loanId}/collateral',
      permission: 'trade',
      summary: 'Adds collateral from capital_account, once per key',
      input: { key, loanId: id, amount: enteredAmount },
      answer: loansCalls.adjustLoanCollateral.answer,
      errors: ['format', 'notFound', 'loanKeyUsed', 'loanState', 'insufficientBalance'],
      name: 'key',
    },
    ['adjustLoanCollateral'],
    (input, ask) => ask('adjustLoanCollateral', { ...input, direction: 'add' }),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/loans/{loanId}/repayments',
      permission: 'trade',
      summary: 'Repays from capital_account, once per key: an amount, or with `isAll` all that is owed',
      input: { key, loanId: id, amount: enteredAmount.optional(), isAll: z.boolean().optional() },
      answer: loansCalls.repayLoan.answer,
      errors: loansCalls.repayLoan.errors,
      name: 'key',
    },
    ['repayLoan'],
    (input, ask) => ask('repayLoan', withoutAbsent(input)),
  ),
];

import { TextLink } from '../../parts/TextLink.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** The payments of a statement that wait to be matched. */
export const bankLine: TaskKind = {
  name: 'Payments by bank',
  Subject: createSubject({
    call: 'queryBankStatement',
    request: (statementId) => ({ statementId }),
    find: (statement) => statement,
    text: ({ statementId, account, statementRef, open }) => (
      <>
        {open} {open === 1 ? 'payment' : 'payments'} of statement {statementRef} in {account.asset} at{' '}
        {account.bankName} wait for a match. The task is closed once none is left.{' '}
        <TextLink to={`/banks?tab=in&statement=${statementId}&lines=all`}>Payments in</TextLink>
      </>
    ),
  }),
};

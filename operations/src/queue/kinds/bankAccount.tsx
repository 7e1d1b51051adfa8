import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { call } from '../../lib/call.ts';
import { formatCountry } from '../../lib/formatCountry.ts';
import { describeIntermediary } from '../../lib/intermediary.ts';
import { METHOD_NAMES } from '../../lib/remittanceMethods.ts';
import { CustomerLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** A customer's account at a bank: its beneficiary beside the verified name, and the decision. */
export const bankAccount: TaskKind = {
  name: 'Bank accounts',
  Subject: createSubject({
    call: 'pageCustomerBankAccount',
    request: (bankAccountId) => ({ queryCondition: { bankAccountId } }),
    find: ({ items }) => items[0],
    missing: { title: 'Bank account not found', text: 'The customer has not confirmed it.' },
    text: ({ isOwnName }) =>
      isOwnName
        ? null
        : 'The beneficiary’s name is not the customer’s verified name. Two operators verify the account.',
    sections: (account) => [
      {
        facts: {
          Customer: <CustomerLink customer={account.customer} />,
          'Verified name': account.verifiedName,
          Beneficiary: account.beneficiaryName,
          'Beneficiary address': account.beneficiaryAddress,
          'Beneficiary town': account.beneficiaryTown,
          'Beneficiary country': formatCountry(account.beneficiaryCountry),
          Currency: account.asset,
          Method: METHOD_NAMES[account.remittanceMethod],
          IBAN: account.iban,
          'Account number': account.accountNumber,
          'SWIFT/BIC': account.swift,
          ABA: account.aba,
          Bank: account.bankName,
          'Bank country': formatCountry(account.bankCountry),
          'Bank address': account.bankAddress,
          'Intermediary bank': describeIntermediary(account.intermediary),
          Reference: account.reference,
          'Channel code': account.channelCode,
          'Entered by': account.enteredBy,
          'Approved by': account.isSingleControl ? 'No other member: it waited for 24 hours' : 'Another member',
          State: splitWords(account.state),
          Reason: account.reason,
          Entered: <Time at={account.createdAt} />,
          Reviewed: account.reviewedBy && (
            <>
              <Time at={account.reviewedAt} />, {account.reviewedBy.name}
            </>
          ),
        },
      },
    ],
    decision: ({ bankAccountId, state, isOwnName, approvalId }) => {
      if (state !== 'unverified') return undefined;
      const review = (decision: 'approve' | 'reject') => (reason: string) =>
        call('reviewCustomerBankAccount', { bankAccountId, decision, reason });
      return {
        permission: 'capital',
        note:
          approvalId === null
            ? `The customer reads the reason of a rejection.${isOwnName ? '' : ' A second operator must approve it too.'}`
            : 'A second operator must approve it.',
        done: 'Decided. The customer has been informed.',
        reject: { label: 'Reject account', send: review('reject') },
        approve: {
          label: isOwnName ? 'Verify account' : 'Submit for approval',
          disabled: approvalId !== null,
          send: review('approve'),
        },
      };
    },
  }),
};

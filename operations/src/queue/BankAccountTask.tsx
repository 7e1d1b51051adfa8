import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { METHOD_NAMES } from '../lib/remittanceMethods.ts';
import { usePermission } from '../lib/session.ts';
import { splitWords } from '../parts/Changes.tsx';
import { type Fact, Facts } from '../parts/Facts.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import { Decision } from './Decision.tsx';
import { describeIntermediary } from './intermediary.ts';
import styles from './subject.module.css';

type Account = OperationsAnswerOf<'pageCustomerBankAccount'>['items'][number];

/** A customer's account at a bank: its beneficiary beside the verified name, and the decision. */
export function BankAccountTask({
  bankAccountId,
  hasDecision = true,
}: {
  bankAccountId: string;
  hasDecision?: boolean;
}) {
  const query = useCallQuery('pageCustomerBankAccount', { queryCondition: { bankAccountId } });
  return (
    <QueryResult query={query}>
      {({ items: [account] }) =>
        account === undefined ? (
          <EmptyState title="Bank account not found" text="The customer has not confirmed it." />
        ) : (
          <>
            <div className={styles.pad}>
              {!account.isOwnName && (
                <Text size="13" lead="text" tone="2">
                  The beneficiary’s name is not the customer’s verified name. Two operators verify the account.
                </Text>
              )}
              <AccountFacts account={account} />
            </div>
            {hasDecision && account.state === 'unverified' && <Review account={account} />}
          </>
        )
      }
    </QueryResult>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const facts: readonly Fact[] = [
    ['Verified name', account.verifiedName],
    ['Beneficiary', account.beneficiaryName],
    ['Beneficiary address', account.beneficiaryAddress],
    ['Beneficiary town', account.beneficiaryTown],
    ['Beneficiary country', account.beneficiaryCountry],
    ['Currency', account.asset],
    ['Method', METHOD_NAMES[account.remittanceMethod]],
    ['IBAN', account.iban],
    ['Account number', account.accountNumber],
    ['SWIFT/BIC', account.swift],
    ['ABA', account.aba],
    ['Bank', account.bankName],
    ['Bank country', account.bankCountry],
    ['Bank address', account.bankAddress],
    ['Intermediary bank', describeIntermediary(account.intermediary)],
    ['Reference', account.reference],
    ['Channel code', account.channelCode],
    ['Entered by', account.enteredBy],
    ['Approved by', account.isSingleControl ? 'No other member: it waited for 24 hours' : 'Another member'],
    ['State', splitWords(account.state)],
    ['Reason', account.reason],
  ];
  return (
    <Rows>
      <Row label="Customer">
        <CustomerLink customer={account.customer} />
      </Row>
      <Facts of={facts} />
      <Row label="Entered">
        <Time at={account.createdAt} />
      </Row>
      {account.reviewedBy !== null && (
        <Row label="Reviewed">
          <Time at={account.reviewedAt} />, {account.reviewedBy.name}
        </Row>
      )}
    </Rows>
  );
}

function Review({ account: { bankAccountId, isOwnName, approvalId } }: { account: Account }) {
  const mayReview = usePermission('capital');
  const [reason, setReason] = useState('');
  const review = useAction('reviewCustomerBankAccount', 'Decided. The customer has been informed.');
  if (!mayReview) return null;
  const disabled = review.busy || reason.trim() === '';
  const send = (decision: 'approve' | 'reject') => void review.run({ bankAccountId, decision, reason: reason.trim() });
  return (
    <Decision
      reason={reason}
      onReason={setReason}
      note={
        approvalId === null
          ? `The customer reads the reason of a rejection.${isOwnName ? '' : ' A second operator must approve it too.'}`
          : 'A second operator must approve it.'
      }
      error={review.error}
      approve={{
        label: isOwnName ? 'Verify account' : 'Submit for approval',
        disabled: disabled || approvalId !== null,
        onPress: () => send('approve'),
      }}
      reject={{ label: 'Reject account', disabled, onPress: () => send('reject') }}
    />
  );
}

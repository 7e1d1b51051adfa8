import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import { Facts } from '../parts/Facts.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import { Decision } from './Decision.tsx';
import { SubjectHeading } from './SubjectHeading.tsx';
import { SCREENING_VERDICTS } from './screeningVerdicts.ts';
import styles from './subject.module.css';

const REASONS = {
  feature: 'The customer’s wallet or deposits are switched off.',
  verification: 'The customer is not verified.',
  suspended: 'Deposits or the network are suspended. It is credited automatically once they are open again.',
  balance:
    'Its address does not hold what the token’s contract says that it received. Credit it once the ' +
    'comparison with the node agrees, or reverse it; both need a second operator.',
  screening: 'Screening does not clear its senders. Crediting it needs a second operator.',
} as const;

const isReleasable = ({ state, holdReason }: Deposit): boolean =>
  (state === 'held' || state === 'below_minimum') && holdReason !== 'suspended';

const needsSecond = (reason: keyof typeof REASONS | null): boolean => reason === 'screening' || reason === 'balance';

type Deposit = OperationsAnswerOf<'queryDeposit'>;

/** A held deposit: why it waits, what happened to it, and its release unless a second operator decides it. */
export function DepositTask({ depositId, hasDecision = true }: { depositId: string; hasDecision?: boolean }) {
  const query = useCallQuery('queryDeposit', { depositId });
  const release = useAction('releaseDeposit', 'Deposit credited.');
  const [reason, setReason] = useState('');
  return (
    <QueryResult query={query}>
      {(deposit) => (
        <>
          <div className={styles.pad}>
            {deposit.holdReason !== null && (
              <Text size="13" lead="text" tone="2">
                {REASONS[deposit.holdReason]}
              </Text>
            )}
            <Rows>
              <Row label="Customer">
                {deposit.customer === null ? deposit.owner : <CustomerLink customer={deposit.customer} />}
              </Row>
              <Row label="Account">{splitWords(deposit.account)}</Row>
              <Row label="Arrived">
                <Amount value={deposit.arrived} placesMax={18} unit={deposit.asset} />
              </Row>
              <Row label="Network">{deposit.network}</Row>
              <Row label="State">{splitWords(deposit.state)}</Row>
              <Facts
                of={[
                  ['Address', deposit.address],
                  ['Sender', describeSenders(deposit)],
                  ['Screening', describeScreening(deposit)],
                  ['Transaction', deposit.txid],
                ]}
              />
            </Rows>
            <SubjectHeading>Events</SubjectHeading>
            <Rows>
              {deposit.events.map(({ at, event, operator }) => (
                <Row key={`${at} ${event}`} label={splitWords(event)}>
                  <Time at={at} />
                  {operator !== null && `, ${operator.name}`}
                </Row>
              ))}
            </Rows>
          </div>
          {hasDecision && isReleasable(deposit) && (
            <Decision
              reason={reason}
              onReason={setReason}
              note={
                deposit.approvalId !== null
                  ? 'A second operator must approve its release.'
                  : needsSecond(deposit.holdReason)
                    ? 'Needs a second operator’s approval.'
                    : 'Credits the customer immediately.'
              }
              error={release.error}
              approve={{
                label: needsSecond(deposit.holdReason) ? 'Submit for approval' : 'Credit deposit',
                disabled: release.busy || deposit.approvalId !== null || reason.trim() === '',
                onPress: () => void release.run({ depositId, reason: reason.trim() }),
              }}
            />
          )}
        </>
      )}
    </QueryResult>
  );
}

/** More are counted. */
const SENDERS_SHOWN = 5;

function describeSenders({ senders, hasUnknownSender }: Deposit): string {
  const others = senders.length - SENDERS_SHOWN;
  const named = [
    ...senders.slice(0, SENDERS_SHOWN),
    ...(others > 0 ? [`${others} more`] : []),
    ...(hasUnknownSender ? ['one that is not known'] : []),
  ];
  return named.length === 0 ? '–' : named.join(', ');
}

function describeScreening({ screening }: Deposit): string {
  if (screening === null) return '–';
  const { verdict, matches } = screening;
  return [SCREENING_VERDICTS[verdict], ...matches].join('; ');
}

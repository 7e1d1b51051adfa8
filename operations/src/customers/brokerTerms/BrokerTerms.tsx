import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { describeLines, describeStrategies } from '@aldgate/domain/brokers/describeTerms.ts';
import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { useCallQuery } from '../../lib/call.ts';
import { usePermission } from '../../lib/session.ts';
import { Facts } from '../../parts/Facts.tsx';
import { QueryResult } from '../../parts/QueryResult.tsx';
import { Section } from '../../parts/Screen.tsx';
import { TextLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import type { CustomerDetail } from '../customerDetail.ts';
import type { BrokerTermsDetail } from './brokerTermsForm.ts';
import { SetBrokerTerms } from './SetBrokerTerms.tsx';

/** The terms of a broker, and what is used of them; a customer that is no broker has none. */
export function BrokerTerms({ customer: { institutionId } }: { customer: CustomerDetail }) {
  const query = useCallQuery('queryBrokerTerms', { institutionId }, { again: false });
  const mayChange = usePermission('capital');
  const [changed, setChanged] = useState<BrokerTermsDetail>();
  if (query.data === undefined && isNotFound(query.error)) return null;
  const { data } = query;
  return (
    <Section
      title="Broker terms"
      actions={
        mayChange &&
        data !== undefined && (
          <Button
            size="small"
            disabled={data.approvalId !== null}
            title={data.approvalId === null ? undefined : 'Other terms wait for approval.'}
            onClick={() => setChanged(data)}
          >
            Set broker terms
          </Button>
        )
      }
    >
      <QueryResult query={query}>{(detail) => <Terms detail={detail} />}</QueryResult>
      {changed !== undefined && (
        <SetBrokerTerms institutionId={institutionId} detail={changed} onClose={() => setChanged(undefined)} />
      )}
    </Section>
  );
}

const isNotFound = (error: unknown): boolean => error instanceof CallError && error.entry === 'notFound';

function Terms({
  detail: { customer, terms, isDefault, setAt, accountsUsed, approvalId },
}: {
  detail: BrokerTermsDetail;
}) {
  const exchanges = terms.exchanges.map(
    ({ exchangeCode, accountModes }) => `${exchangeCode} (${accountModes.join(', ')})`,
  );
  return (
    <>
      {approvalId !== null && (
        <Note>
          A change waits for a second operator.{' '}
          <TextLink to={`/approvals?approval=${approvalId}`}>See the approval</TextLink>
        </Note>
      )}
      <Rows>
        <Facts
          of={{
            Terms: isDefault ? 'The platform’s default' : <Time at={setAt} />,
            Accounts: `${accountsUsed} of ${terms.accountsMaximum}`,
            'Account types': formatField('accountTypes', terms.accountTypes, { locale: 'en-US' }),
            Exchanges: exchanges.join(', ') || 'None',
            Projects: (
              <>
                at most {terms.projectsMaximum}{' '}
                <TextLink to={`/projects?customer=${customer.institutionId}`}>Board</TextLink>
              </>
            ),
            'Credit limit': <Amount value={terms.creditLimit} placesMax={6} unit="USDT" />,
            ...Object.fromEntries(describeStrategies(terms.strategies)),
            Lines: describeLines(terms.lines),
            'Profit share': formatField('profitShare', terms.profitShare, { locale: 'en-US' }),
            'Time to cure': `${terms.cureHours} h`,
            'Largest exposure': terms.exposureMaximum,
          }}
        />
      </Rows>
    </>
  );
}

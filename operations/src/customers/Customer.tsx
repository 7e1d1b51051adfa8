import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Link, useParams } from 'react-router';
import { useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Section } from '../parts/Section.tsx';
import { Time } from '../parts/Time.tsx';
import { Balances } from './Balances.tsx';
import type { CustomerDetail } from './customerDetail.ts';
import { Features } from './Features.tsx';
import { Limits } from './Limits.tsx';
import { Notes } from './Notes.tsx';
import { People } from './People.tsx';
import { Restrictions } from './Restrictions.tsx';

/** A customer's record, and the actions on it. */
export function Page() {
  const { institutionId = '' } = useParams();
  const query = useCallQuery('queryCustomer', { institutionId });
  return (
    <Screen title={query.data?.name ?? 'Customer'} actions={<Link to="/customers">All customers</Link>}>
      <QueryResult query={query}>{(customer) => <Sections customer={customer} />}</QueryResult>
    </Screen>
  );
}

function Sections({ customer }: { customer: CustomerDetail }) {
  return (
    <Stack gap="6" maxWidth="1080px">
      {customer.approvals.length > 0 && (
        <Note>
          Waits for a second operator: {customer.approvals.map(({ title }) => title).join('; ')}.{' '}
          <Link to="/approvals">See approvals</Link>
        </Note>
      )}
      <Section title="Status">
        <Rows>
          <Row label="Id">{customer.institutionId}</Row>
          <Row label="Customer since">
            <Time at={customer.openedAt} />
          </Row>
          <Row label="Primary verification (coins)">
            <Level status={customer.verification.primary} />
          </Row>
          <Row label="Advanced verification (fiat)">
            <Level status={customer.verification.advanced} />
          </Row>
        </Rows>
      </Section>
      <Features customer={customer} />
      <Restrictions customer={customer} />
      <People customer={customer} />
      <Limits customer={customer} />
      <Balances customer={customer} />
      <Notes customer={customer} />
    </Stack>
  );
}

function Level({ status }: { status: CustomerDetail['verification']['primary'] }) {
  return (
    <Badge tone={status === 'certified' ? 'trust' : status === 'under_review' ? 'warning' : 'neutral'}>
      {splitWords(status)}
    </Badge>
  );
}

import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { Link, useParams } from 'react-router';
import { useCallQuery } from '../lib/call.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Screen, Section } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { ApprovalRules } from './ApprovalRules.tsx';
import { BrokerTerms } from './brokerTerms/BrokerTerms.tsx';
import type { CustomerDetail } from './customerDetail.ts';
import { Features } from './Features.tsx';
import { Limits } from './Limits.tsx';
import { LoanLimit } from './LoanLimit.tsx';
import { Notes } from './Notes.tsx';
import { OtcSizes } from './OtcSizes.tsx';
import { People } from './People.tsx';
import { Restrictions } from './Restrictions.tsx';
import { WithdrawalLimit } from './WithdrawalLimit.tsx';

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
      <ApiKeys customer={customer} />
      <Limits customer={customer} />
      <OtcSizes customer={customer} />
      <LoanLimit customer={customer} />
      <BrokerTerms customer={customer} />
      <WithdrawalLimit customer={customer} />
      <ApprovalRules customer={customer} />
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

const COLUMNS: readonly Column[] = [
  { name: 'Account' },
  { name: 'Asset' },
  { name: 'Total', end: true },
  { name: 'Frozen', end: true, wide: true },
  { name: 'Available', end: true, wide: true },
];

/** The customer's ledger balances. */
function Balances({ customer: { balances } }: { customer: CustomerDetail }) {
  return (
    <Section title="Balances">
      {balances.length === 0 ? (
        <Text size="13" tone="3">
          This customer has no ledger balances.
        </Text>
      ) : (
        <Table label="Balances" head={<Columns of={COLUMNS} />}>
          {balances.map(({ accountType, asset, total, frozen, available }) => (
            <tr key={`${accountType} ${asset}`}>
              <td>{splitWords(accountType)}</td>
              <td>{asset}</td>
              <td data-align="end">
                <Amount value={total} placesMax={18} />
              </td>
              <td data-align="end" data-wide>
                <Amount value={frozen} placesMax={18} />
              </td>
              <td data-align="end" data-wide>
                <Amount value={available} placesMax={18} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

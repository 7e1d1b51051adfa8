import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Link } from 'react-router';
import { choice, conditionOf, search } from '../parts/records/filter.ts';
import { RecordsPage } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';
import styles from './customers.module.css';

type Customer = OperationsAnswerOf<'pageCustomer'>['items'][number];

const FILTERS = {
  state: choice('State', ['all', 'restricted', 'frozen', 'unverified', 'under_review']),
  search: search('Name, email or id'),
};

const COLUMNS: readonly RecordColumn<Customer>[] = [
  {
    name: 'Customer',
    className: styles.name,
    cell: ({ institutionId, name }) => <Link to={`/customers/${institutionId}`}>{name}</Link>,
  },
  { name: 'Verification', cell: ({ verification }) => formatVerification(verification) },
  { name: 'Members', end: true, wide: true, cell: ({ members }) => members },
  {
    name: 'Features off',
    wide: true,
    cell: ({ featuresOff }) => (featuresOff.length === 0 ? '–' : featuresOff.map(splitWords).join(', ')),
  },
  { name: 'Since', wide: 'desktop', cell: ({ openedAt }) => <Time at={openedAt} /> },
  {
    name: 'State',
    end: true,
    cell: ({ frozen, restricted }) => {
      if (frozen) return <Badge tone="danger">Frozen</Badge>;
      return restricted ? <Badge tone="warning">Restricted</Badge> : '–';
    },
  },
];

/** Customers by name, a member’s email or id. */
export function Page() {
  const records = useRecords('pageCustomer', FILTERS, conditionOf);
  return (
    <RecordsPage
      title="Customers"
      records={records}
      label="Customers"
      columns={COLUMNS}
      getKey={({ institutionId }) => institutionId}
      empty={{ title: 'No customer matches', text: 'Search by name, by a member’s email or by id.' }}
    />
  );
}

/** The highest verified level, and any level under review. */
function formatVerification({ primary, advanced }: { readonly primary: string; readonly advanced: string }): string {
  if (advanced === 'certified') return 'Advanced';
  if (advanced === 'under_review') return 'Primary, advanced under review';
  return primary === 'certified' ? 'Primary' : splitWords(primary);
}

import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Link } from 'react-router';
import { useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './customers.module.css';

const STATES = ['all', 'restricted', 'frozen', 'unverified', 'under_review'] as const;
const OPTIONS = STATES.map((value) => ({ value, label: splitWords(value) }));

const COLUMNS: readonly Column[] = [
  { name: 'Customer' },
  { name: 'Verification' },
  { name: 'Members', end: true, wide: true },
  { name: 'Switched off', wide: true },
  { name: 'Since', wide: 'desktop' },
  { name: 'State', end: true },
];

/** Customers by name, a member’s email or id. */
export function Page() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const search = params.get('search') ?? '';
  const state = STATES.find((known) => known === params.get('state')) ?? 'all';
  const query = useCallQuery('pageCustomer', {
    ...pageCondition(position, pageSize),
    queryCondition: { search, state },
  });
  return (
    <Screen
      title="Customers"
      actions={
        <>
          <Select label="State" options={OPTIONS} value={state} onValue={(next) => filter({ state: next })} />
          <SearchField label="Name, email or id" value={search} onValue={(next) => filter({ search: next })} />
        </>
      }
    >
      <List
        query={query}
        label="Customers"
        columns={COLUMNS}
        empty={{ title: 'No customer matches', text: 'Search by name, by a member’s email or by id.' }}
        paging={paging}
      >
        {(customer) => (
          <tr key={customer.institutionId}>
            <td className={styles.name}>
              <Link to={`/customers/${customer.institutionId}`}>{customer.name}</Link>
            </td>
            <td>{formatVerification(customer.verification)}</td>
            <td data-align="end" data-wide>
              {customer.members}
            </td>
            <td data-wide>
              {customer.featuresOff.length === 0 ? '–' : customer.featuresOff.map(splitWords).join(', ')}
            </td>
            <td data-wide="desktop">
              <Time at={customer.openedAt} />
            </td>
            <td data-align="end">
              {customer.frozen ? (
                <Badge tone="danger">Frozen</Badge>
              ) : customer.restricted ? (
                <Badge tone="warning">Restricted</Badge>
              ) : (
                '–'
              )}
            </td>
          </tr>
        )}
      </List>
    </Screen>
  );
}

/** The highest verified level, and any level under review. */
function formatVerification({ primary, advanced }: { readonly primary: string; readonly advanced: string }): string {
  if (advanced === 'certified') return 'Advanced';
  if (advanced === 'under_review') return 'Primary, advanced under review';
  return primary === 'certified' ? 'Primary' : splitWords(primary);
}

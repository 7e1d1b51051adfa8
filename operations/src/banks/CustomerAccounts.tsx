import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useCallQuery } from '../lib/call.ts';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { ListWithDetail } from '../parts/ListWithDetail.tsx';
import { usePage } from '../parts/Paging.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { Time } from '../parts/Time.tsx';
import { bankAccount } from '../queue/kinds/bankAccount.tsx';

const SHOWN = [
  { value: 'unverified', label: 'To verify' },
  { value: 'pending', label: 'Not approved by a member' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'verified', label: 'Verified' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'deleted', label: 'Deleted' },
] as const;

const COLUMNS: readonly Column[] = [
  { name: 'Beneficiary' },
  { name: 'Customer' },
  { name: 'Bank', wide: true },
  { name: 'Currency', wide: true },
  { name: 'Entered', wide: 'desktop' },
];

/** Customers' accounts by state, those to verify first; the selected one beside the list. */
export function CustomerAccounts() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const state = SHOWN.find(({ value }) => value === params.get('show'))?.value ?? 'unverified';
  const selected = params.get('account') ?? undefined;
  const query = useCallQuery('pageCustomerBankAccount', {
    ...pageCondition(position, pageSize),
    queryCondition: { state },
  });
  const select = (account: string) => filter({ account });
  return (
    <ListWithDetail
      ids={(query.data?.items ?? []).map(({ bankAccountId }) => bankAccountId)}
      selected={selected}
      onSelect={select}
      label="Bank account"
      detail={selected !== undefined && <bankAccount.Subject key={selected} id={selected} />}
    >
      <Inline wrap gap="2" padding="0 0 3">
        <Select
          label="Show"
          options={SHOWN}
          value={state}
          onValue={(next) => filter({ show: next, account: undefined })}
        />
      </Inline>
      <List
        query={query}
        label="Customers’ bank accounts"
        columns={COLUMNS}
        empty={{ title: 'No account here', text: 'Accounts are verified once another member has approved them.' }}
        paging={paging}
      >
        {({ bankAccountId, beneficiaryName, isOwnName, customer, bankName, asset, createdAt }) => (
          <tr key={bankAccountId}>
            <td>
              <TextButton expanded={bankAccountId === selected} onPress={() => select(bankAccountId)}>
                {beneficiaryName}
              </TextButton>{' '}
              {!isOwnName && <Badge tone="warning">Another name</Badge>}
            </td>
            <td>{customer.name}</td>
            <td data-wide>{bankName ?? '–'}</td>
            <td data-wide>{asset}</td>
            <td data-wide="desktop">
              <Time at={createdAt} />
            </td>
          </tr>
        )}
      </List>
    </ListWithDetail>
  );
}

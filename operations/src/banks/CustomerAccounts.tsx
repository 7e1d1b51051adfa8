import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { choice } from '../parts/records/filter.ts';
import type { RecordDetail } from '../parts/records/RecordList.tsx';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';
import { bankAccount } from '../queue/kinds/bankAccount.tsx';

type Account = OperationsAnswerOf<'pageCustomerBankAccount'>['items'][number];

const FILTERS = {
  show: choice('Show', [
    { value: 'unverified', label: 'To verify' },
    { value: 'pending', label: 'Not approved by a member' },
    { value: 'waiting', label: 'Waiting' },
    { value: 'verified', label: 'Verified' },
    { value: 'rejected', label: 'Rejected' },
    { value: 'deleted', label: 'Deleted' },
  ]),
};

const COLUMNS: readonly RecordColumn<Account>[] = [
  {
    name: 'Beneficiary',
    opens: ({ beneficiaryName }) => beneficiaryName,
    cell: ({ isOwnName }) => !isOwnName && <Badge tone="warning">Another name</Badge>,
  },
  { name: 'Customer', cell: ({ customer }) => customer.name },
  { name: 'Bank', wide: true, cell: ({ bankName }) => bankName ?? '–' },
  { name: 'Currency', wide: true, cell: ({ asset }) => asset },
  { name: 'Entered', wide: 'desktop', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

const DETAIL: RecordDetail<Account> = {
  kind: 'beside',
  parameter: 'account',
  label: 'Bank account',
  draw: (id) => <bankAccount.Subject key={id} id={id} />,
};

/** Customers' accounts by state, those to verify first; the selected one beside the list. */
export function CustomerAccounts() {
  const records = useRecords('pageCustomerBankAccount', FILTERS, ({ show }) => ({ state: show }));
  return (
    <RecordsSection
      records={records}
      label="Customers’ bank accounts"
      columns={COLUMNS}
      getKey={({ bankAccountId }) => bankAccountId}
      empty={{ title: 'No account here', text: 'Accounts are verified once another member has approved them.' }}
      detail={DETAIL}
    />
  );
}

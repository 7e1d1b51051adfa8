import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useState } from 'react';
import { Notes } from '../customers/Notes.tsx';
import { useCallQuery } from '../lib/call.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { type RecordColumn, RecordTable } from '../parts/records/RecordTable.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';
import { Ltv } from './loanCells.tsx';

type Called = OperationsAnswerOf<'listLoanCall'>[number];

const missing = (amount: string | undefined, asset: string) =>
  amount !== undefined && isPositive(amount) ? <Amount value={amount} placesMax={8} unit={asset} /> : '–';

const COLUMNS: readonly RecordColumn<Called>[] = [
  {
    name: 'Loan',
    opens: ({ asset, term }) => `${asset}, ${term} days`,
    below: ({ customer }) => customer.name,
  },
  { name: 'Customer', wide: true, cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { name: 'LTV', end: true, cell: (loan) => <Ltv loan={loan} /> },
  { name: 'To add', end: true, cell: ({ toRestore, collateralAsset }) => missing(toRestore?.add, collateralAsset) },
  { name: 'Or to repay', end: true, wide: true, cell: ({ toRestore, asset }) => missing(toRestore?.repay, asset) },
];

const DETAIL = { draw: (loan: Called) => <Contacts loan={loan} /> };

/** LN-01: loans at or above the margin call, what they lack, and whom to call. */
export function CallList() {
  const query = useCallQuery('listLoanCall', {});
  const [opened, setOpened] = useState<string>();
  return (
    <QueryResult query={query}>
      {(loans) =>
        loans.length === 0 ? (
          <EmptyState
            title="Nobody to call"
            text="Loans that reach their margin call appear here, the highest LTV first."
          />
        ) : (
          <RecordTable
            label="Loans to call about"
            columns={COLUMNS}
            items={loans}
            getKey={({ loanId }) => loanId}
            openKey={opened}
            expands
            onOpen={(loanId, isOpen) => setOpened(isOpen ? loanId : undefined)}
            detail={DETAIL}
          />
        )
      }
    </QueryResult>
  );
}

/** Members who can add or repay, and the notes on earlier calls. */
function Contacts({ loan: { members, customer } }: { loan: Called }) {
  const query = useCallQuery('queryCustomer', { institutionId: customer.institutionId });
  return (
    <Stack gap="4" padding="2 0">
      <ul>
        {members.map(({ name, email, phone }) => (
          <Text key={email} as="li" size="13" lead="text">
            {[name, email, phone ?? 'no phone number'].filter((each) => each !== null).join(' · ')}
          </Text>
        ))}
      </ul>
      <QueryResult query={query}>{(detail) => <Notes customer={detail} />}</QueryResult>
    </Stack>
  );
}

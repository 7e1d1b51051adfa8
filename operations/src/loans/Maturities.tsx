import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { RecordTable } from '../parts/records/RecordTable.tsx';
import { useLoanDrawer } from './LoanDrawer.tsx';
import { MATURITIES } from './loanCells.tsx';

const DAYS = [7, 30, 90, 180] as const;

/** LN-01: loans that are overdue or mature soon, the earliest first. */
export function Maturities() {
  const [days, setDays] = useState<(typeof DAYS)[number]>(30);
  const query = useCallQuery('listLoanMaturity', { days });
  const { open, drawer } = useLoanDrawer();
  return (
    <>
      <Inline wrap gap="2" padding="0 0 3">
        <Segmented
          label="Within"
          options={DAYS.map((value) => ({ value: String(value), label: `${value} days` }))}
          value={String(days)}
          onValue={(value) => setDays(DAYS.find((each) => String(each) === value) ?? 30)}
        />
      </Inline>
      <QueryResult query={query}>
        {(loans) =>
          loans.length === 0 ? (
            <EmptyState title="Nothing matures" text={`No loan is overdue or matures within ${days} days.`} />
          ) : (
            <RecordTable
              label="Maturities"
              columns={MATURITIES}
              items={loans}
              getKey={({ loanId }) => loanId}
              openKey={undefined}
              expands={false}
              onOpen={open}
            />
          )
        }
      </QueryResult>
      {drawer}
    </>
  );
}

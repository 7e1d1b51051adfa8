import { LOAN_STATUSES } from '@aldgate/domain/loans/states.ts';
import { COLLATERAL_ASSETS, LOAN_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { CustomerFilter, useChosenCustomer } from '../desk/CustomerFilter.tsx';
import { download } from '../lib/call.ts';
import { ExportButton } from '../parts/records/ExportButton.tsx';
import { asOptions, choice, conditionOf } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Section } from '../parts/Screen.tsx';
import { Groups } from './Groups.tsx';
import { useLoanDrawer } from './LoanDrawer.tsx';
import { BOOK } from './loanCells.tsx';

const FILTERS = {
  status: choice('State', [{ value: 'all', label: 'All states' }, ...LOAN_STATUSES]),
  asset: choice('Borrowed', [{ value: 'all', label: 'Any asset' }, ...asOptions(LOAN_ASSETS)]),
  collateralAsset: choice('Collateral', [{ value: 'all', label: 'Any collateral' }, ...asOptions(COLLATERAL_ASSETS)]),
};

/** LN-01: open loans summed by one of their properties, and every loan. */
export function Book() {
  const institutionId = useChosenCustomer();
  const records = useRecords('pageLoanBook', FILTERS, (values) => ({
    ...conditionOf(values),
    ...(institutionId !== undefined && { institutionId }),
  }));
  const condition = {
    ...conditionOf(records.values),
    ...(institutionId !== undefined && { institutionId }),
  };
  const { open, drawer } = useLoanDrawer();
  return (
    <Stack gap="6">
      <Groups />
      <Section
        title="All loans"
        actions={<ExportButton read={(onRows) => download('exportLoanBook', { queryCondition: condition }, onRows)} />}
      >
        <RecordsSection
          records={records}
          label="Loans"
          columns={BOOK}
          getKey={({ loanId }) => loanId}
          empty={{ title: 'No such loan', text: 'Loans of customers against collateral appear here.' }}
          detail={{ kind: 'elsewhere', onOpen: open }}
          actions={<CustomerFilter />}
        />
      </Section>
      {drawer}
    </Stack>
  );
}

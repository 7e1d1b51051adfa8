import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { CustomerAccounts } from './CustomerAccounts.tsx';
import { Days } from './Days.tsx';
import { Directory } from './Directory.tsx';
import { PaymentsIn } from './paymentsIn/PaymentsIn.tsx';
import { Statements } from './paymentsIn/Statements.tsx';
import { Batches } from './paymentsOut/Batches.tsx';
import { Withdrawals } from './paymentsOut/Withdrawals.tsx';
import { PlatformAccounts } from './platformAccounts/PlatformAccounts.tsx';

const TABS = [
  { value: 'accounts', label: 'Customers’ accounts', Panel: CustomerAccounts },
  { value: 'in', label: 'Payments in', Panel: PaymentsIn },
  { value: 'statements', label: 'Statements', Panel: Statements },
  { value: 'out', label: 'Withdrawals', Panel: Withdrawals },
  { value: 'batches', label: 'Batches', Panel: Batches },
  { value: 'platform', label: 'Platform accounts', Panel: PlatformAccounts },
  { value: 'directory', label: 'Directory', Panel: Directory },
  { value: 'days', label: 'Days', Panel: Days },
] as const;

/**
 * Currencies that come in and go out by banks, the accounts that they move between, and the banks' directory and days.
 */
export function Page() {
  return (
    <TabbedScreen title="Banks" tabs={TABS}>
      {({ value, Panel }) => <Panel key={value} />}
    </TabbedScreen>
  );
}

import { TABS } from '../parts/pages.ts';
import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { CustomerAccounts } from './CustomerAccounts.tsx';
import { Days } from './Days.tsx';
import { Directory } from './Directory.tsx';
import { PaymentsIn } from './paymentsIn/PaymentsIn.tsx';
import { Statements } from './paymentsIn/Statements.tsx';
import { Batches } from './paymentsOut/Batches.tsx';
import { Withdrawals } from './paymentsOut/Withdrawals.tsx';
import { PlatformAccounts } from './platformAccounts/PlatformAccounts.tsx';

const PANELS = {
  accounts: CustomerAccounts,
  in: PaymentsIn,
  statements: Statements,
  out: Withdrawals,
  batches: Batches,
  platform: PlatformAccounts,
  directory: Directory,
  days: Days,
} as const;

/**
 * Currencies that come in and go out by banks, the accounts that they move between, and the banks' directory and days.
 */
export function Page() {
  return (
    <TabbedScreen title="Banks" tabs={TABS.banks} panels={PANELS}>
      {({ value, Panel }) => <Panel key={value} />}
    </TabbedScreen>
  );
}

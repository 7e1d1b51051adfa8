import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
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

/** Currencies that come in and go out by banks, the accounts that they move between, and the banks' directory and days. */
export function Page() {
  const { params, filter } = usePage();
  const { value: tab, Panel } = TABS.find(({ value }) => value === params.get('tab')) ?? TABS[0];
  return (
    <Screen title="Banks">
      <PanelTabs label="Parts" tabs={TABS} value={tab} onValue={(next) => filter({ tab: next })} controls="banks" />
      <Box padding="3 0 0" id="banks" role="tabpanel">
        <Panel key={tab} />
      </Box>
    </Screen>
  );
}

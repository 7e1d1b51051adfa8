import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Deposits } from './Deposits.tsx';
import { Holdings } from './Holdings.tsx';
import { Networks } from './Networks.tsx';
import { Outgoing } from './Outgoing.tsx';
import { Screening } from './Screening.tsx';
import { Uncredited } from './Uncredited.tsx';
import { Withdrawals } from './Withdrawals.tsx';

const TABS = [
  { value: 'deposits', label: 'Deposits', Panel: Deposits },
  { value: 'withdrawals', label: 'Withdrawals', Panel: Withdrawals },
  { value: 'holdings', label: 'Hot and cold', Panel: Holdings },
  { value: 'outgoing', label: 'Outgoing', Panel: Outgoing },
  { value: 'uncredited', label: 'Not credited', Panel: Uncredited },
  { value: 'networks', label: 'Networks', Panel: Networks },
  { value: 'screening', label: 'Screening', Panel: Screening },
] as const;

/** Deposits and withdrawals of coins, the platform's wallets and the networks. */
export function Page() {
  const { params, filter } = usePage();
  const { value: tab, Panel } = TABS.find(({ value }) => value === params.get('tab')) ?? TABS[0];
  return (
    <Screen title="Wallets">
      <PanelTabs label="Parts" tabs={TABS} value={tab} onValue={(next) => filter({ tab: next })} controls="wallets" />
      <Box padding="3 0 0" id="wallets" role="tabpanel">
        <Panel key={tab} />
      </Box>
    </Screen>
  );
}

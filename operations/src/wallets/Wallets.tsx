import { TabbedScreen } from '../parts/TabbedScreen.tsx';
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
  return (
    <TabbedScreen title="Wallets" tabs={TABS}>
      {({ value, Panel }) => <Panel key={value} />}
    </TabbedScreen>
  );
}

import { TABS } from '../parts/pages.ts';
import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { Deposits } from './Deposits.tsx';
import { Holdings } from './Holdings.tsx';
import { Networks } from './Networks.tsx';
import { Outgoing } from './Outgoing.tsx';
import { Screening } from './Screening.tsx';
import { Uncredited } from './Uncredited.tsx';
import { Withdrawals } from './Withdrawals.tsx';

const PANELS = {
  deposits: Deposits,
  withdrawals: Withdrawals,
  holdings: Holdings,
  outgoing: Outgoing,
  uncredited: Uncredited,
  networks: Networks,
  screening: Screening,
} as const;

/** Deposits and withdrawals of coins, the platform's wallets and the networks. */
export function Page() {
  return (
    <TabbedScreen title="Wallets" tabs={TABS.wallets} panels={PANELS}>
      {({ value, Panel }) => <Panel key={value} />}
    </TabbedScreen>
  );
}

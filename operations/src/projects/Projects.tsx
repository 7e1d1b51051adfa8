import { TABS } from '../parts/pages.ts';
import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { Bills } from './Bills.tsx';
import { Board } from './Board.tsx';
import { Lending } from './Lending.tsx';
import { Stress } from './Stress.tsx';

const PANELS = {
  board: Board,
  stress: Stress,
  lending: Lending,
  bills: Bills,
} as const;

/** The financed projects of all brokers, their stress, the pool that their loans are paid from, and the bills. */
export function Page() {
  return (
    <TabbedScreen title="Projects" tabs={TABS.projects} panels={PANELS}>
      {({ value, Panel }) => <Panel key={value} />}
    </TabbedScreen>
  );
}

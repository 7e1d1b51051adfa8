import { TABS } from '../parts/pages.ts';
import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { Board } from './Board.tsx';
import { Lending } from './Lending.tsx';

const PANELS = {
  board: Board,
  lending: Lending,
} as const;

/** The financed projects of all brokers, and the pool that their loans are paid from. */
export function Page() {
  return (
    <TabbedScreen title="Projects" tabs={TABS.projects} panels={PANELS}>
      {({ value, Panel }) => <Panel key={value} />}
    </TabbedScreen>
  );
}

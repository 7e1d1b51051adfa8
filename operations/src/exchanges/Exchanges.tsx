import { TABS } from '../parts/pages.ts';
import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { ExchangeList } from './ExchangeList.tsx';
import { Moves } from './Moves.tsx';

const PANELS = {
  exchanges: ExchangeList,
  moves: Moves,
} as const;

/** The exchanges with the platform's own balances there, and the fund moves of all brokers. */
export function Page() {
  return (
    <TabbedScreen title="Exchanges" tabs={TABS.exchanges} panels={PANELS}>
      {({ value, Panel }) => <Panel key={value} />}
    </TabbedScreen>
  );
}

import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { ExchangeList } from './ExchangeList.tsx';
import { Moves } from './Moves.tsx';

const TABS = [
  { value: 'exchanges', label: 'Exchanges', Panel: ExchangeList },
  { value: 'moves', label: 'Fund moves', Panel: Moves },
] as const;

/** The exchanges with the platform's own balances there, and the fund moves of all brokers. */
export function Page() {
  return (
    <TabbedScreen title="Exchanges" tabs={TABS}>
      {({ value, Panel }) => <Panel key={value} />}
    </TabbedScreen>
  );
}

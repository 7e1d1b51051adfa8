import { TABS } from '../parts/pages.ts';
import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { Book } from './Book.tsx';
import { CallList } from './CallList.tsx';
import { Liquidations } from './Liquidations.tsx';
import { Maturities } from './Maturities.tsx';
import { Pool } from './Pool.tsx';
import { Shortfalls } from './Shortfalls.tsx';
import { Stress } from './Stress.tsx';
import { Terms } from './terms/Terms.tsx';

const PANELS = {
  book: Book,
  calls: CallList,
  stress: Stress,
  maturities: Maturities,
  liquidations: Liquidations,
  shortfalls: Shortfalls,
  pool: Pool,
  terms: Terms,
} as const;

/** LN-01: the loans of all customers against collateral, and what they are made from. */
export function Page() {
  return (
    <TabbedScreen title="Loans" tabs={TABS.loans} panels={PANELS}>
      {({ value, Panel }) => <Panel key={value} />}
    </TabbedScreen>
  );
}

import { Box } from '@aldgate/ui/layout/Box.tsx';
import { TABS } from '../parts/pages.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { ClosedDays } from './ClosedDays.tsx';
import { Customers } from './customers/Customers.tsx';
import { DeskStatus } from './DeskStatus.tsx';
import { useDesk } from './deskView.ts';
import { Execution } from './Execution.tsx';
import { Requests } from './Requests.tsx';
import { Resting } from './Resting.tsx';
import { Trades } from './Trades.tsx';
import { Treasury } from './Treasury.tsx';
import { Terms } from './terms/Terms.tsx';

const PANELS = {
  requests: Requests,
  resting: Resting,
  trades: Trades,
  customers: Customers,
  execution: Execution,
  treasury: Treasury,
  terms: Terms,
  days: ClosedDays,
} as const;

/** The OTC desk: what customers ask for and trade there, and its terms. */
export function Page() {
  const { query, hours } = useDesk();
  return (
    <TabbedScreen title="OTC desk" tabs={TABS.desk} panels={PANELS}>
      {({ value, Panel }) => (
        <QueryResult query={query}>
          {(desk) => (
            <>
              {hours !== undefined && (
                <Box padding="0 0 3">
                  <DeskStatus hours={hours} open={desk.open} />
                </Box>
              )}
              <Panel key={value} desk={desk} hours={hours} />
            </>
          )}
        </QueryResult>
      )}
    </TabbedScreen>
  );
}

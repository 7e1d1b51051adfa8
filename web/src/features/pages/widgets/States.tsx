import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Panel } from './Panel.tsx';

export function States() {
  return (
    <>
      <Panel title="Empty, and empty after a filter">
        <Stack gap="3">
          <EmptyState title="No open orders" text="Orders you place appear here until they fill." />
          <EmptyState
            title="No order matches “SOL, Sell”"
            text="3 orders are hidden by the filter."
            action={<Button kind="link">Clear filters</Button>}
          />
        </Stack>
      </Panel>
      <Panel title="Failure">
        <ErrorState
          title="The order was not sent"
          text="The exchange did not answer in 10 s. Your balance and positions are unchanged."
          reference="Reference 7F2C19A4"
          action={<Button kind="link">Try again</Button>}
        />
      </Panel>
      <Panel title="No permission">
        <NoPermission
          title="Your account may not trade spot"
          text="Please contact customer support to ask for it."
          action={<Button kind="link">Go to the home page</Button>}
        />
      </Panel>
      <Panel title="Notes">
        <Stack gap="3">
          <Note>2 withdrawals are under review.</Note>
          <Alert live="status">The code is wrong or has expired.</Alert>
          <Note kind="warning">Stale since 14:18:52 UTC, reconnecting. Market orders are off.</Note>
        </Stack>
      </Panel>
      <Panel title="Loading" wide>
        <Skeleton rows={3} label="Loading" />
      </Panel>
    </>
  );
}

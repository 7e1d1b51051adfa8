import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useCallQuery } from '../lib/call.ts';
import { Time } from '../parts/Time.tsx';

/** How old the comparisons with the exchange are, with a warning where an hour does not suffice for all accounts. */
export function Reconciliation() {
  const { data } = useCallQuery('queryReconciliation', {});
  if (data === undefined) return null;
  const { accounts, neverCompared, oldestAt, accountsAnHour } = data;
  const isTooFew = accountsAnHour !== null && accounts > accountsAnHour;
  return (
    <Box padding="2 0">
      {isTooFew ? (
        <Note kind="warning">
          {count(accounts)} accounts, but the request weight allows {count(accountsAnHour)} comparisons with the
          exchange an hour. The oldest is from <Time at={oldestAt} />.
        </Note>
      ) : (
        <Text size="12" tone="2">
          Compared with the exchange: {count(accounts - neverCompared)} of {count(accounts)} accounts, the oldest{' '}
          <Time at={oldestAt} />.
        </Text>
      )}
    </Box>
  );
}

const count = (value: number) => value.toLocaleString('en-US');

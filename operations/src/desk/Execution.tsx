import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { lastMonths } from '@aldgate/client-kit/lists/months.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';
import { useDownload } from '../lib/useDownload.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Section } from '../parts/Screen.tsx';
import { Usd } from './orderCells.tsx';

const MONTHS = 12;

const COLUMNS: readonly Column[] = [
  { name: 'Pair' },
  { name: 'Size up to, USD', wide: true },
  { name: 'Trades', end: true, wide: true },
  { name: 'Volume', end: true, wide: true },
  { name: 'From the mid, bps', end: true },
  { name: 'Mid 60 s later, bps', end: true },
];

const describeSize = (toUsd: string | null) => (toUsd === null ? 'above' : <Usd value={toUsd} />);

/** How well the desk executed the trades of a month, by pair and size, and the same as a signed PDF. */
export function Execution() {
  const [months] = useState(() => lastMonths(serverClock.now(), MONTHS));
  const [month, setMonth] = useState(months[0] ?? '');
  const query = useCallQuery('queryDeskExecution', { month });
  const { save, busy } = useDownload('exportDeskExecution');
  return (
    <Section title="Best execution">
      <Inline wrap gap="3" padding="0 0 3">
        <Select
          label="Month (UTC)"
          options={months.map((value) => ({ value, label: value }))}
          value={month}
          onValue={setMonth}
        />
        <Button disabled={busy} onClick={() => save({ month })}>
          Download signed PDF
        </Button>
      </Inline>
      <Text maxWidth="80ch" padding="0 0 2" size="12" lead="text" tone="2">
        The mean distance of prices from the mid, by volume, below zero where they were better for the customers, and
        how the mid moved in the 60 seconds after trades, above zero in the customers’ favour.
      </Text>
      <QueryResult query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No trades" text="Filled orders of the month appear here." />
          ) : (
            <Table label="Best execution" head={<Columns of={COLUMNS} />}>
              {rows.map((row) => (
                <tr key={`${row.baseAsset}/${row.quoteAsset}/${row.toUsd}`}>
                  <td>
                    {row.baseAsset}/{row.quoteAsset}
                    <span data-below>
                      {row.toUsd !== null && 'up to '}
                      {describeSize(row.toUsd)}
                    </span>
                  </td>
                  <td data-wide>{describeSize(row.toUsd)}</td>
                  <td data-align="end" data-wide>
                    {row.trades}
                  </td>
                  <td data-align="end" data-wide>
                    <Usd value={row.volumeUsd} />
                  </td>
                  <td data-align="end">
                    <Amount value={row.distanceBps} places={2} />
                  </td>
                  <td data-align="end">
                    <Amount value={row.movedBps} places={2} />
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </QueryResult>
    </Section>
  );
}

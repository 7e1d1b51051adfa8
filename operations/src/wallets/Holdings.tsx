import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Time } from '../parts/Time.tsx';
import { Refill } from './Refill.tsx';

/** Fees have 18 decimals; the comparisons are exact. */
const SHOWN_DECIMALS = 8;

const COLUMNS: readonly Column[] = [
  { name: 'Asset' },
  { name: 'Hot', end: true },
  { name: 'Cold', end: true },
  { name: 'On deposit addresses', end: true, wide: true },
  { name: 'Ledger', end: true, wide: true },
  { name: 'Hot from – to', end: true, wide: 'desktop' },
  { name: 'Change', end: true, visuallyHidden: true },
];

/**
 * Shows the holdings of hot, cold and deposit addresses after the last final block, and the newest comparisons with the
 * nodes.
 */
export function Holdings() {
  const query = useCallQuery('queryCustody', {});
  const [refilled, setRefilled] = useState<OperationsAnswerOf<'queryCustody'>[number]>();
  return (
    <>
      <Comparisons />
      <QueryResult query={query}>
        {(holdings) => (
          <Table label="Hot and cold" head={<Columns of={COLUMNS} />}>
            {holdings.map((holding) => {
              const { network, asset, hot, cold, unswept, ledger, hotMinimum, hotMaximum } = holding;
              return (
                <tr key={`${network} ${asset}`}>
                  <td>
                    <Inline wrap gap="1">
                      {asset} <Badge>{network}</Badge>
                    </Inline>
                  </td>
                  <td data-align="end">
                    <Amount value={hot} placesMax={SHOWN_DECIMALS} />
                  </td>
                  <td data-align="end">
                    <Amount value={cold} placesMax={SHOWN_DECIMALS} />
                  </td>
                  <td data-align="end" data-wide>
                    <Amount value={unswept} placesMax={SHOWN_DECIMALS} />
                  </td>
                  <td data-align="end" data-wide>
                    <Amount value={ledger} placesMax={SHOWN_DECIMALS} />
                  </td>
                  <td data-align="end" data-wide="desktop">
                    <Amount value={hotMinimum} placesMax={18} /> – <Amount value={hotMaximum} placesMax={18} />
                  </td>
                  <td data-align="end">
                    <Button size="small" onClick={() => setRefilled(holding)}>
                      Refill
                    </Button>
                  </td>
                </tr>
              );
            })}
          </Table>
        )}
      </QueryResult>
      {refilled !== undefined && <Refill holding={refilled} onClose={() => setRefilled(undefined)} />}
    </>
  );
}

/** The last comparison of each network, with a warning for each amount that differs. */
function Comparisons() {
  const { data } = useCallQuery('queryChainComparison', {});
  if (data === undefined || data.length === 0) return null;
  return (
    <Box padding="0 0 3">
      {data.map(({ network, at, height, differences, fullAt }) => (
        <div key={network}>
          <Text size="12" lead="text" tone="2">
            {network}: compared with its node at block {height.toLocaleString('en-US')} on <Time at={at} />, all
            addresses on <Time at={fullAt} />.
          </Text>
          {differences.map(({ kind, subject, asset, expected, found }) => (
            <Note key={`${kind} ${subject} ${asset}`} kind="warning">
              {subject}: expected {expected} {asset}, found {found}
            </Note>
          ))}
        </div>
      ))}
    </Box>
  );
}

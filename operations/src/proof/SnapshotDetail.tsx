import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { Time } from '../parts/Time.tsx';
import type { Snapshot } from './snapshot.ts';

/** Chains have 18 decimals; the dump has them all. */
const SHOWN_DECIMALS = 8;

const COLUMNS: readonly Column[] = [
  { name: 'Asset' },
  { name: 'Owed', end: true },
  { name: 'Granted', end: true, wide: 'desktop' },
  { name: 'Owed without grants', end: true, wide: 'desktop' },
  { name: 'On networks', end: true, wide: true },
  { name: 'At banks', end: true, wide: true },
  { name: 'At the exchange', end: true, wide: true },
  { name: 'Surplus', end: true },
];

/** A snapshot's root, why it was made or has failed, and what covers it by asset. */
export function SnapshotDetail({ snapshot: { reason, failure, totals, coverage, accounts } }: { snapshot: Snapshot }) {
  return (
    <>
      {failure !== null && <Note kind="warning">{failure}</Note>}
      {reason !== null && <Text size="13">Reason: {reason}</Text>}
      {totals !== null && (
        <>
          <Text size="12" tone="2" breakWords>
            Taken at <Time at={totals.at} />, root {totals.root}
          </Text>
          <Table label="Coverage" kind="dense" head={<Columns of={COLUMNS} />}>
            {coverage.map(({ asset, liabilities, chain, bank, exchange, grants, difference }) => (
              <tr key={asset}>
                <td>
                  {asset} {difference.startsWith('-') && <Badge tone="warning">Short</Badge>}
                </td>
                <Figure value={liabilities} />
                <Figure value={grants} wide="desktop" />
                <Figure value={toDecimalString(decimal(liabilities).minus(grants))} wide="desktop" />
                <Figure value={chain} wide="" />
                <Figure value={bank} wide="" />
                <Figure value={exchange} wide="" />
                <Figure value={difference} />
              </tr>
            ))}
          </Table>
          {accounts.map(({ source, account, height, at }) => (
            <Text key={`${source} ${account}`} size="12" tone="2">
              {source} {account}
              {height !== null && `, block ${height.toLocaleString('en-US')}`}
              {at !== null && (
                <>
                  , <Time at={at} />
                </>
              )}
            </Text>
          ))}
        </>
      )}
    </>
  );
}

function Figure({ value, wide }: { value: string; wide?: '' | 'desktop' }) {
  return (
    <td data-align="end" data-wide={wide}>
      <Amount value={value} placesMax={SHOWN_DECIMALS} />
    </td>
  );
}

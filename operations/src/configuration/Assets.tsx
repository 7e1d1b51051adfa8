import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import type { Configuration } from './configurationDetail.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Asset' },
  { name: 'Name' },
  { name: 'Kind' },
  { name: 'Decimals', end: true },
];

const KINDS = { crypto: 'Coin', fiat: 'Currency' } as const;

/** WAL-12: the registry of assets. */
export function Assets({ configuration }: { configuration: Configuration }) {
  return (
    <>
      <Text maxWidth="80ch" padding="0 0 2" size="12" lead="text" tone="2">
        The assets that the platform has accounts in. Quotes, transfers and orders have at most this number of decimals.
      </Text>
      <Table label="Assets" head={<Columns of={COLUMNS} />}>
        {configuration.assets.map(({ asset, name, kind, precision }) => (
          <tr key={asset}>
            <td>{asset}</td>
            <td>{name}</td>
            <td>{KINDS[kind]}</td>
            <td data-align="end">{precision}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useCallQuery } from '../lib/call.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { TABS } from '../parts/pages.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { TabbedScreen } from '../parts/TabbedScreen.tsx';
import { ConvertAssets } from './ConvertAssets.tsx';
import type { Configuration } from './configurationDetail.ts';
import { Instruments } from './Instruments.tsx';
import { Labels } from './Labels.tsx';
import { Pairs } from './Pairs.tsx';
import { Services } from './Services.tsx';
import { Support } from './Support.tsx';

const PANELS = {
  assets: ConvertAssets,
  registry: Assets,
  pairs: Pairs,
  services: Services,
  support: Support,
  market: Instruments,
  labels: Labels,
} as const;

/** Platform configuration. Changes take effect without a restart; those that concern money need two operators. */
export function Page() {
  const query = useCallQuery('queryConfiguration', {});
  return (
    <TabbedScreen title="Configuration" tabs={TABS.configuration} panels={PANELS}>
      {({ Panel }) => (
        <QueryResult query={query}>{(configuration) => <Panel configuration={configuration} />}</QueryResult>
      )}
    </TabbedScreen>
  );
}

const COLUMNS: readonly Column[] = [
  { name: 'Asset' },
  { name: 'Name' },
  { name: 'Kind' },
  { name: 'Decimals', end: true },
];

const KINDS = { crypto: 'Coin', fiat: 'Currency' } as const;

/** WAL-12: the registry of assets. */
function Assets({ configuration }: { configuration: Configuration }) {
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

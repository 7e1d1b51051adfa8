import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useCallQuery } from '../lib/call.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { usePage } from '../parts/Paging.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Screen } from '../parts/Screen.tsx';
import { ConvertAssets } from './ConvertAssets.tsx';
import type { Configuration } from './configurationDetail.ts';
import { Instruments } from './Instruments.tsx';
import { Labels } from './Labels.tsx';
import { Pairs } from './Pairs.tsx';
import { Services } from './Services.tsx';
import { Support } from './Support.tsx';

const TABS = [
  { value: 'assets', label: 'Convert assets', Panel: ConvertAssets },
  { value: 'registry', label: 'Assets', Panel: Assets },
  { value: 'pairs', label: 'Pairs and quota', Panel: Pairs },
  { value: 'services', label: 'Services', Panel: Services },
  { value: 'support', label: 'Support', Panel: Support },
  { value: 'market', label: 'Market', Panel: Instruments },
  { value: 'labels', label: 'Labels', Panel: Labels },
] as const;

/** Platform configuration. Changes take effect without a restart; those that concern money need two operators. */
export function Page() {
  const { params, filter } = usePage();
  const query = useCallQuery('queryConfiguration', {});
  const { value: tab, Panel } = TABS.find(({ value }) => value === params.get('tab')) ?? TABS[0];
  return (
    <Screen title="Configuration">
      <PanelTabs
        label="Parts"
        tabs={TABS}
        value={tab}
        onValue={(next) => filter({ tab: next })}
        controls="configuration"
      />
      <Box padding="3 0 0" id="configuration" role="tabpanel">
        <QueryResult query={query}>{(configuration) => <Panel configuration={configuration} />}</QueryResult>
      </Box>
    </Screen>
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

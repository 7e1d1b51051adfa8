import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useCallQuery } from '../lib/call.ts';
import { usePage } from '../parts/Paging.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Assets } from './Assets.tsx';
import { BusinessHours } from './BusinessHours.tsx';
import { ConvertAssets } from './ConvertAssets.tsx';
import { Instruments } from './Instruments.tsx';
import { Labels } from './Labels.tsx';
import { Pairs } from './Pairs.tsx';
import { Services } from './Services.tsx';

const TABS = [
  { value: 'assets', label: 'Convert assets', Panel: ConvertAssets },
  { value: 'registry', label: 'Assets', Panel: Assets },
  { value: 'pairs', label: 'Pairs and quota', Panel: Pairs },
  { value: 'services', label: 'Services', Panel: Services },
  { value: 'desk', label: 'Desk and support', Panel: BusinessHours },
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

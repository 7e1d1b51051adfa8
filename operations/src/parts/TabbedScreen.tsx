import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import type { ComponentType, ReactNode } from 'react';
import { usePage } from './Paging.tsx';
import { Screen } from './Screen.tsx';

interface Tab<Props> {
  readonly value: string;
  readonly label: string;
  readonly Panel: ComponentType<Props>;
}

interface TabbedScreenProps<Props> {
  readonly title: string;
  /** The first is shown where the address names none. */
  readonly tabs: readonly [Tab<Props>, ...Tab<Props>[]];
  readonly children: (tab: Tab<Props>) => ReactNode;
}

/** A screen of parts; the address names the one that is shown. */
export function TabbedScreen<Props>({ title, tabs, children }: TabbedScreenProps<Props>) {
  const { params, filter } = usePage();
  const shown = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0];
  return (
    <Screen title={title}>
      <PanelTabs
        label="Parts"
        tabs={tabs}
        value={shown.value}
        onValue={(next) => filter({ tab: next })}
        controls="part"
      />
      <Box padding="3 0 0" id="part" role="tabpanel">
        {children(shown)}
      </Box>
    </Screen>
  );
}

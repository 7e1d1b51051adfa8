import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import type { ComponentType, ReactNode } from 'react';
import { usePage } from './Paging.tsx';
import { Screen } from './Screen.tsx';

interface TabbedScreenProps<Name extends string, Props> {
  readonly title: string;
  /** By name, in display order; the first is shown where the address names none. */
  readonly tabs: Readonly<Record<Name, string>>;
  readonly panels: Readonly<Record<Name, ComponentType<Props>>>;
  readonly children: (tab: { readonly value: Name; readonly Panel: ComponentType<Props> }) => ReactNode;
}

/** A screen of parts; the address names the one that is shown. */
export function TabbedScreen<Name extends string, Props>({
  title,
  tabs,
  panels,
  children,
}: TabbedScreenProps<Name, Props>) {
  const { params, filter } = usePage();
  const names = Object.keys(tabs).filter((name): name is Name => name in tabs);
  const shown = names.find((name) => name === params.get('tab')) ?? names[0];
  if (shown === undefined) return null;
  return (
    <Screen title={title}>
      <PanelTabs
        label="Parts"
        tabs={names.map((value) => ({ value, label: tabs[value] }))}
        value={shown}
        onValue={(next) => filter({ tab: next })}
        controls="part"
      />
      <Box padding="3 0 0" id="part" role="tabpanel">
        {children({ value: shown, Panel: panels[shown] })}
      </Box>
    </Screen>
  );
}

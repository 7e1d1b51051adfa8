import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { useMarketLabels } from './configuration.ts';
import type { Group } from './groups.ts';

interface GroupTabsProps {
  readonly group: Group;
  readonly favourites: number;
  readonly onGroup: (group: Group) => void;
  readonly controls: string;
}

/** MK-01: favourites first where there are any, main coins, all, and the operators' labels in the reader's language. */
export function GroupTabs({ group, favourites, onGroup, controls }: GroupTabsProps) {
  const { t } = useTranslation('market');
  const labels = useMarketLabels().data ?? [];
  const language = useLanguage() === 'zh-HK' ? 'zh-HK' : 'en-US';
  const favouritesTab = { value: 'favourites' as const, label: t('groups.favourites'), count: String(favourites) };
  const tabs: readonly { readonly value: Group; readonly label: string; readonly count?: string }[] = [
    ...(favourites > 0 ? [favouritesTab] : []),
    { value: 'main', label: t('groups.main') },
    { value: 'all', label: t('groups.all') },
    ...labels.map(({ label, name }) => ({ value: `label:${label}` as const, label: name[language] })),
    ...(favourites > 0 ? [] : [{ value: favouritesTab.value, label: favouritesTab.label }]),
  ];
  return (
    <Box marginTop="3">
      <PanelTabs label={t('groups.label')} tabs={tabs} value={group} onValue={onGroup} controls={controls} />
    </Box>
  );
}

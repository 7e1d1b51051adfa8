import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { lazy } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const SettingsMenu = lazy(() => import('./SettingsMenu.tsx'));

/** Opens the settings; the first press loads them. */
export function Settings() {
  const { t } = useTranslation();
  return (
    <Popover label={t('settings.title')} className={buttonClass({ kind: 'icon' })} button={<Icon name="sliders" />}>
      <SettingsMenu />
    </Popover>
  );
}

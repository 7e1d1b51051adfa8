import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../lib/messages/useOnDemand.ts';

const loadMenu = () => import('./SettingsMenu.tsx');

/** The settings button; the first press loads the settings, which replace it. */
export function Settings() {
  const { t } = useTranslation();
  const [menu, request] = useOnDemand(loadMenu);
  if (menu) return <menu.SettingsMenu />;
  return (
    <button
      type="button"
      className={buttonClass({ kind: 'icon' })}
      aria-label={t('settings.title')}
      title={t('settings.title')}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={request}
    >
      <Icon name="sliders" />
    </button>
  );
}

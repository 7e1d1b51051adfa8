import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Popover } from '@base-ui/react/popover';
import { useLocation, useNavigate } from 'react-router';
import {
  chooseDirection,
  chooseTheme,
  DIRECTIONS,
  type Direction,
  THEMES,
  useAppearance,
} from '../../lib/browser/theme.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LANGUAGES, parsePathLanguage } from '../../lib/i18n/language.ts';
import { LANGUAGE_NAMES } from '../../lib/page/LanguageSwitch.tsx';
import { withLanguage } from '../../lib/page/paths.ts';
import styles from './settings.module.css';

/** Theme, price colours and language. Each takes effect immediately and is stored. */
export function SettingsMenu() {
  const { t } = useTranslation();
  const { theme, direction } = useAppearance();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger
        className={buttonClass({ kind: 'icon' })}
        aria-label={t('settings.title')}
        title={t('settings.title')}
      >
        <Icon name="sliders" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} sideOffset={8} align="end" collisionPadding={8}>
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.title}>{t('settings.title')}</Popover.Title>
            <Segmented
              label={t('settings.theme')}
              options={THEMES.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
              value={theme}
              onValue={chooseTheme}
            />
            <Segmented
              label={t('settings.direction')}
              options={DIRECTIONS.map((value) => ({ value, label: <Pair direction={value} /> }))}
              value={direction}
              onValue={chooseDirection}
            />
            <Segmented
              label={t('language')}
              options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value]?.name ?? value }))}
              value={parsePathLanguage(pathname)}
              onValue={(language) =>
                void navigate(`${withLanguage(pathname, language)}${search}${hash}`, { replace: true })
              }
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A preview of the colour pair, with text for people who cannot distinguish them. */
function Pair({ direction }: { direction: Direction }) {
  const { t } = useTranslation();
  return (
    <span className={styles.pair} data-direction={direction}>
      <Text as="span" tone="up" aria-hidden="true">
        ▲
      </Text>
      <span className={styles.down} aria-hidden="true">
        ▼
      </span>
      {t(`settings.directions.${direction}`)}
    </span>
  );
}

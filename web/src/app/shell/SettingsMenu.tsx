import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type Location, useLocation, useNavigate } from 'react-router';
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
export default function SettingsMenu() {
  const { t } = useTranslation();
  const { theme, direction } = useAppearance();
  const location: Location<unknown> = useLocation();
  const { pathname, search, hash, state } = location;
  const navigate = useNavigate();
  return (
    <Stack gap="4" padding="4" className={styles.settings}>
      <Heading size="14">{t('settings.title')}</Heading>
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
          void navigate(`${withLanguage(pathname, language)}${search}${hash}`, { replace: true, state })
        }
      />
    </Stack>
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

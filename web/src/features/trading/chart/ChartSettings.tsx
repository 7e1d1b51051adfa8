import { INTERVALS, type Interval } from '@aldgate/domain/market/interval.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { PERIODS_MAX, type PeriodError } from './periods.ts';
import styles from './settings.module.css';

const FillAlertSettings = lazyPart(() => import('../fillAlerts/FillAlertSettings.tsx'));

interface ChartSettingsProps {
  readonly chosen: readonly Interval[];
  readonly rejection: PeriodError | undefined;
  readonly onToggle: (interval: Interval) => void;
  readonly onResetLayout: () => void;
}

/** The periods that the chart offers (TR-17), the reset of the layout, and how fills are announced. */
export function ChartSettings({ chosen, rejection, onToggle, onResetLayout }: ChartSettingsProps) {
  const { t } = useTranslation('trading');
  const errorId = useId();
  const isSignedIn = useSession(({ token }) => token !== null);
  return (
    <Popover label={t('settings.open')} className={styles.trigger} button={<Icon name="sliders" />}>
      <div className={styles.settings}>
        <Grid as="fieldset" columns="repeat(5, 1fr)" gap="1" aria-describedby={errorId}>
          <Text as="legend" padding="0 0 2" size="12" tone="2">
            {t('settings.periods', { count: chosen.length, max: PERIODS_MAX })}
          </Text>
          {INTERVALS.map((interval) => (
            <label key={interval} className={styles.period}>
              <input type="checkbox" checked={chosen.includes(interval)} onChange={() => onToggle(interval)} />
              <span>{interval}</span>
            </label>
          ))}
        </Grid>
        <FieldError
          id={errorId}
          text={rejection === undefined ? undefined : t(`settings.error.${rejection}`, { max: PERIODS_MAX })}
        />
        <Button size="small" wide onClick={onResetLayout}>
          {t('settings.resetLayout')}
        </Button>
        {isSignedIn && (
          <Box marginTop="3">
            <FillAlertSettings />
          </Box>
        )}
      </div>
    </Popover>
  );
}

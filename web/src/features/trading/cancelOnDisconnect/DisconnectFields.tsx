import { DISCONNECT_SECONDS_MAX, DISCONNECT_SECONDS_MIN } from '@aldgate/domain/trading/cancelOnDisconnect.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { parseSeconds } from './seconds.ts';

const PRESETS = [10, 30, 60, 300];

interface DisconnectFieldsProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  /** The seconds as entered. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

export function DisconnectFields({ isOn, onSwitch, text, onText }: DisconnectFieldsProps) {
  const { t } = useTranslation('trading');
  const seconds = parseSeconds(text);
  const bounds = { min: DISCONNECT_SECONDS_MIN, max: DISCONNECT_SECONDS_MAX };
  return (
    <Stack gap="3">
      <Switch label={t('disconnect.switch')} on={isOn} onValue={onSwitch} />
      {isOn && (
        <>
          <FigureField
            label={t('disconnect.seconds')}
            value={text}
            unit={t('disconnect.unit')}
            onValue={onText}
            error={seconds === undefined ? t('disconnect.bounds', bounds) : undefined}
          />
          <Inline wrap gap="1">
            {PRESETS.map((preset) => (
              <Button
                key={preset}
                size="small"
                aria-pressed={preset === seconds}
                onClick={() => onText(String(preset))}
              >
                {t('disconnect.after', { seconds: preset })}
              </Button>
            ))}
          </Inline>
        </>
      )}
      <p>{t('disconnect.scope')}</p>
      <p>{t('disconnect.conditional')}</p>
      <p>{t('disconnect.late')}</p>
    </Stack>
  );
}

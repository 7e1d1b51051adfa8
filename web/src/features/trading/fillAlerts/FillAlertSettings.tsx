import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { playTone } from '../../../lib/browser/tone.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { requestNotifications } from './announce.ts';
import { chooseFillNotification, chooseFillSound, useFillSettings } from './fillSettings.ts';

/** The switches for announcements of fills. The browser is asked for permission only when they are switched on. */
export default function FillAlertSettings() {
  const { t } = useTranslation('trading');
  const { sound, notification } = useFillSettings();
  const [isRefused, setRefused] = useState(false);
  const chooseNotification = async (on: boolean) => {
    const isPermitted = on && (await requestNotifications());
    setRefused(on && !isPermitted);
    chooseFillNotification(isPermitted);
  };
  return (
    <Stack gap="2">
      <Switch
        label={t('fills.sound')}
        on={sound}
        onValue={(on) => {
          chooseFillSound(on);
          if (on) playTone();
        }}
      />
      <Switch label={t('fills.notification')} on={notification} onValue={(on) => void chooseNotification(on)} />
      {isRefused && (
        <Text size="12" tone="2" role="status">
          {t('fills.refused')}
        </Text>
      )}
    </Stack>
  );
}

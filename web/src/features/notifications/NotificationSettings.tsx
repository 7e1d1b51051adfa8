import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@aldgate/domain/notifications/topics.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useQuery } from '@tanstack/react-query';
import { playTone } from '../../lib/browser/tone.ts';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import styles from './notifications.module.css';
import { type Setting, settingsQuery, useRefresh } from './queries.ts';

/** How each topic reaches the member. A change is saved at once. */
export default function NotificationSettings() {
  const { t } = useTranslation('notifications');
  const settings = useQuery(settingsQuery);
  const refresh = useRefresh();
  const saving = useCallMutation('updateNotificationSettings', { onSuccess: refresh });
  if (settings.data === undefined) {
    return (
      <LoadState
        query={settings}
        title={t('settings.failed')}
        text={(reason) => t('settings.failedText', { reason })}
        rows={8}
      />
    );
  }
  const change = ({ fixed: _fixed, ...setting }: Setting, channel: NotificationChannel, on: boolean) => {
    if (channel === 'sound' && on) playTone();
    saving.mutate({ settings: [{ ...setting, [channel]: on }] });
  };
  return (
    <Stack gap="3" padding="3 0 0">
      <Text size="13" tone="2">
        {t('settings.text')}
      </Text>
      <Table
        label={t('settings.label')}
        head={
          <>
            <th scope="col">{t('settings.topic')}</th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`settings.${channel}`)}
              </th>
            ))}
          </>
        }
      >
        {settings.data.map((setting) => (
          <tr key={setting.topic}>
            <th scope="row">{t(`topics.${setting.topic}`)}</th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <td key={channel}>
                <label className={styles.channel}>
                  <input
                    type="checkbox"
                    aria-label={t('settings.cell', {
                      topic: t(`topics.${setting.topic}`),
                      channel: t(`settings.${channel}`),
                    })}
                    checked={setting[channel]}
                    disabled={saving.isPending || setting.fixed.includes(channel)}
                    onChange={({ target }) => change(setting, channel, target.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <Text size="12" tone="3">
        {t('settings.always')}
      </Text>
      <ActionError error={saving.error} />
    </Stack>
  );
}

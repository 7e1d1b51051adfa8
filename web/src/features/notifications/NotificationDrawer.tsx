import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { NoticeDrawer } from '../../lib/records/NoticeDrawer.tsx';
import { type Notification, useRefresh } from './queries.ts';

interface NotificationDrawerProps {
  readonly notification: Notification;
  readonly onClose: () => void;
}

/** A notification with the link to its record. Opening it marks it as read. */
export default function NotificationDrawer({ notification, onClose }: NotificationDrawerProps) {
  const { t } = useTranslation('notifications');
  const refresh = useRefresh();
  const { error, mutate } = useCallMutation('readNotification', { onSuccess: refresh });
  return (
    <NoticeDrawer
      notice={{ id: notification.notificationId, ...notification }}
      topic={t(`topics.${notification.topic}`)}
      linkLabel={t('open')}
      onRead={(id) => mutate({ notificationIds: [id] })}
      error={error}
      onClose={onClose}
    />
  );
}

import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useEffect, useRef } from 'react';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { type Notification, useRefresh } from './queries.ts';

interface NotificationDrawerProps {
  readonly notification: Notification;
  readonly onClose: () => void;
}

/** A notification with the link to its record. Opening it marks it as read. */
export default function NotificationDrawer({ notification, onClose }: NotificationDrawerProps) {
  const { t } = useTranslation('notifications');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const refresh = useRefresh();
  const { error, mutate } = useCallMutation('readNotification', { onSuccess: refresh });
  const { notificationId, title, topic, text, link, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  const isMarked = useRef(false);
  useEffect(() => {
    // A failed attempt is not repeated while it stays open.
    if (!isUnread || isMarked.current) return;
    isMarked.current = true;
    mutate({ notificationIds: [notificationId] });
  }, [isUnread, notificationId, mutate]);
  return (
    <Drawer
      open
      title={title}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Stack gap="3">
        <Text size="12" tone="3">
          {t(`topics.${topic}`)} · {formatTime(createdAt, locale)} UTC
        </Text>
        <Text lead="read" preserveLines breakWords>
          {text}
        </Text>
        {link !== null && (
          <p>
            <PathLink to={link}>{t('open')}</PathLink>
          </p>
        )}
        <ActionError error={error} />
      </Stack>
    </Drawer>
  );
}

import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useEffect, useRef } from 'react';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useRefresh } from '../queries.ts';
import type { Message } from './queries.ts';

/** A message with the link to its screen. Opening it marks it as read. */
export default function MessageDrawer({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const refresh = useRefresh();
  const { error, mutate } = useCallMutation('readBrokerMessage', { onSuccess: refresh });
  const { messageId, topic, title, text, link, createdAt } = message;
  const isUnread = message.readAt === null;
  const marked = useRef<string>(undefined);
  useEffect(() => {
    // A failed attempt is not repeated while it stays open.
    if (!isUnread || marked.current === messageId) return;
    marked.current = messageId;
    mutate({ messageIds: [messageId] });
  }, [isUnread, messageId, mutate]);
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
          {t(`messages.topics.${topic}`)} · {formatTime(createdAt, locale)} UTC
        </Text>
        <Text lead="read" preserveLines breakWords>
          {text}
        </Text>
        {link !== null && (
          <p>
            <PathLink to={link}>{t('messages.follow')}</PathLink>
          </p>
        )}
        <ActionError error={error} />
      </Stack>
    </Drawer>
  );
}

import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { ActionError } from '../messages/ActionError.tsx';
import { PathLink } from '../page/links.tsx';

/** A text that a member received: a notification, or a broker's message. */
interface Notice {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly createdAt: number;
  readonly readAt: number | null;
}

interface NoticeDrawerProps {
  readonly notice: Notice;
  readonly topic: string;
  /** The label of the link to its screen. */
  readonly linkLabel: string;
  readonly onRead: (id: string) => void;
  /** Why it could not be marked as read. */
  readonly error: unknown;
  readonly onClose: () => void;
}

/** A notice with the link to its screen. Opening it marks it as read. */
export function NoticeDrawer({ notice, topic, linkLabel, onRead, error, onClose }: NoticeDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, title, text, link, createdAt } = notice;
  const isUnread = notice.readAt === null;
  const marked = useRef<string>(undefined);
  useEffect(() => {
    // A failed attempt is not repeated while it stays open.
    if (!isUnread || marked.current === id) return;
    marked.current = id;
    onRead(id);
  }, [isUnread, id, onRead]);
  return (
    <Drawer
      open
      title={title}
      closeLabel={t('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Stack gap="3">
        <Text size="12" tone="3">
          {topic} · {formatTime(createdAt, locale)} UTC
        </Text>
        <Text lead="read" preserveLines breakWords>
          {text}
        </Text>
        {link !== null && (
          <p>
            <PathLink to={link}>{linkLabel}</PathLink>
          </p>
        )}
        <ActionError error={error} />
      </Stack>
    </Drawer>
  );
}

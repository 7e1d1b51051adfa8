import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { NoticeDrawer } from '../../../lib/records/NoticeDrawer.tsx';
import { useRefresh } from '../queries.ts';
import type { Message } from './queries.ts';

/** A message with the link to its screen. Opening it marks it as read. */
export default function MessageDrawer({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const refresh = useRefresh();
  const { error, mutate } = useCallMutation('readBrokerMessage', { onSuccess: refresh });
  return (
    <NoticeDrawer
      notice={{ id: message.messageId, ...message }}
      topic={t(`messages.topics.${message.topic}`)}
      linkLabel={t('messages.follow')}
      onRead={(id) => mutate({ messageIds: [id] })}
      error={error}
      onClose={onClose}
    />
  );
}

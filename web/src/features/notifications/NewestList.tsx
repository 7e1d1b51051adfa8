import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { PathLink, usePath } from '../../lib/page/links.tsx';
import { FirstLine } from './FirstLine.tsx';
import styles from './notifications.module.css';
import { type Notification, useNewest, useRead } from './queries.ts';
import { ReadAllButton } from './ReadAllButton.tsx';

/** The newest notifications. Each leads to its record, and is read by that. */
export default function NewestList() {
  const { t } = useTranslation('notifications');
  const newest = useNewest();
  const { data } = newest;
  return (
    <div className={styles.panel}>
      <Inline gap="3" padding="2 3" lineBottom="2" minHeight="40px">
        <Text size="13" weight="mid" tone="1">
          {t('title')}
        </Text>
        <Inline as="span" end>
          <ReadAllButton />
        </Inline>
      </Inline>
      {data === undefined ? (
        <Box padding="3">
          <LoadState query={newest} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={4} />
        </Box>
      ) : (
        <Items items={data.items} />
      )}
      <Inline padding="2 3" gap="3">
        <PathLink to="account/notifications">{t('all')}</PathLink>
        <Inline as="span" end>
          <PathLink to="account/notifications?tab=settings">{t('tabs.settings')}</PathLink>
        </Inline>
      </Inline>
    </div>
  );
}

function Items({ items }: { items: readonly Notification[] }) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const path = usePath();
  const read = useRead();
  if (items.length === 0) {
    return (
      <Text padding="4 3" size="12" tone="3">
        {t('empty.title')}
      </Text>
    );
  }
  return (
    <div className={styles.items}>
      {items.map((item) => {
        const { notificationId, topic, title, text, link, createdAt, readAt } = item;
        return (
          <Link
            key={notificationId}
            to={path(link ?? `account/notifications?notification=${notificationId}`)}
            className={styles.item}
            data-unread={readAt === null || undefined}
            onClick={() => read(item)}
          >
            <Text as="span" size="13" tone="1" weight={readAt === null ? 'mid' : 'text'} breakWords>
              {title}
            </Text>
            <FirstLine text={text} />
            <Text as="span" size="12" tone="3">
              {t(`topics.${topic}`)} · {formatTime(createdAt, locale)}
            </Text>
          </Link>
        );
      })}
    </div>
  );
}

import { Text } from '@aldgate/ui/layout/Text.tsx';
import { rowLinkClass } from '@aldgate/ui/tables/Table.tsx';
import { Link } from 'react-router';
import { usePath } from '../../lib/page/links.tsx';
import { FirstLine } from './FirstLine.tsx';
import styles from './notifications.module.css';
import { type Notification, useRead } from './queries.ts';

interface NotificationTitleProps {
  readonly notification: Notification;
  readonly isUnfolded: boolean;
  /** Unfolds the text, or folds it. */
  readonly onUnfold: () => void;
}

/** A row's title leads to what the notification is about; without such a screen it unfolds the text. Both read it. */
export function NotificationTitle({ notification, isUnfolded, onUnfold }: NotificationTitleProps) {
  const path = usePath();
  const read = useRead();
  const { title, text, link, readAt } = notification;
  const label = (
    <Text as="span" weight={readAt === null ? 'strong' : 'text'} breakWords>
      {title}
    </Text>
  );
  return (
    <>
      {link === null ? (
        <button
          type="button"
          data-open
          className={rowLinkClass}
          aria-expanded={isUnfolded}
          onClick={() => {
            read(notification);
            onUnfold();
          }}
        >
          {label}
        </button>
      ) : (
        <Link to={path(link)} className={rowLinkClass} onClick={() => read(notification)}>
          {label}
        </Link>
      )}
      {isUnfolded ? (
        <Text size="13" tone="2" lead="read" preserveLines breakWords className={styles.text}>
          {text}
        </Text>
      ) : (
        <FirstLine text={text} />
      )}
    </>
  );
}

import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import styles from './notifications.module.css';
import { useNewest } from './queries.ts';
import { useArrivals } from './useArrivals.ts';

const NewestList = lazyPart(() => import('./NewestList.tsx'));

/** A larger number is shown with a plus sign. */
const COUNTED_MAX = 99;

/** The number of unread notifications; pressed, the newest ones. */
export default function NotificationBell() {
  const { t } = useTranslation('notifications');
  const { data } = useNewest();
  useArrivals(data?.items);
  const unread = data?.unread ?? 0;
  const count = unread > COUNTED_MAX ? `${COUNTED_MAX}+` : `${unread}`;
  return (
    <Popover
      label={unread === 0 ? t('bell') : t('bellUnread', { count })}
      className={buttonClass({ kind: 'icon' })}
      button={
        <span className={styles.bell}>
          <Icon name="bell" />
          {unread > 0 && <span className={styles.count} data-count={count} aria-hidden="true" />}
        </span>
      }
    >
      <NewestList />
    </Popover>
  );
}

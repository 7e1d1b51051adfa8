import { cx } from '@aldgate/ui/cx.ts';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useFavourite } from './favourites.ts';
import styles from './star.module.css';

/** MK-01: adds or removes a favourite. A visitor is redirected to login, and back. */
export function Star({ symbol }: { symbol: string }) {
  const isSignedIn = useSession(({ token }) => token !== null);
  return isSignedIn ? <Toggle symbol={symbol} /> : <Visitor symbol={symbol} />;
}

function Toggle({ symbol }: { symbol: string }) {
  const { t } = useTranslation('market');
  const { isFavourite, toggle } = useFavourite(symbol);
  const label = t('favourites.toggle', { symbol });
  return (
    <button
      type="button"
      className={cx(styles.star, isFavourite && styles.favourite)}
      aria-label={label}
      aria-pressed={isFavourite}
      title={label}
      onClick={toggle}
    >
      <Drawing />
    </button>
  );
}

function Visitor({ symbol }: { symbol: string }) {
  const { t } = useTranslation('market');
  const path = usePath();
  const { pathname, search } = useLocation();
  const label = t('favourites.visitor', { symbol });
  return (
    <Link
      to={`${path('login')}?from=${encodeURIComponent(`${pathname}${search}`)}`}
      className={styles.star}
      aria-label={label}
      title={label}
    >
      <Drawing />
    </Link>
  );
}

function Drawing() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6Z" />
    </svg>
  );
}

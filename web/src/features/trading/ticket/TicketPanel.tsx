import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { LogInLink, PathLink } from '../../../lib/page/links.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { markTicketReady } from '../ticketReady.ts';
import styles from './ticket.module.css';

const SignedInTicket = lazyPart(() => import('./SignedInTicket.tsx'));

/** The ticket; a visitor is asked to log in and returns here (TR-18). */
export function TicketPanel({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === null) markTicketReady();
  }, [token]);
  const loading = (
    <div className={styles.visitor}>
      <Skeleton rows={10} label={tApp('loading')} />
    </div>
  );
  if (token !== null) {
    return (
      <Suspense fallback={loading}>
        <SignedInTicket symbol={symbol} />
      </Suspense>
    );
  }
  return (
    <>
      <h2 className={styles.title}>{t('ticket.title', { symbol })}</h2>
      <div className={styles.visitor}>
        <p>{t('ticket.visitor')}</p>
        <LogInLink buttonStyle={{ kind: 'primary', size: 'large', wide: true }}>{t('ticket.logIn')}</LogInLink>
        <PathLink to="register" buttonStyle={{ size: 'large', wide: true }}>
          {tApp('account.open')}
        </PathLink>
      </div>
    </>
  );
}

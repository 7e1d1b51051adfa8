import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useEffect } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../../lib/messages/useOnDemand.tsx';
import { LogInLink } from '../../../lib/page/links.tsx';
import { useSession } from '../../../lib/session/session.ts';
import panelStyles from '../panel.module.css';
import { afterTicketReady } from '../ticketReady.ts';
import { useRecordTexts } from './list/recordTexts.ts';
import styles from './records.module.css';

const loadRecords = () => import('./Records.tsx');

/** Positions, orders and their history; a visitor is asked to log in (TR-18). */
export function RecordsPanel({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const texts = useRecordTexts();
  const token = useSession((session) => session.token);
  const [records, ask, late] = useOnDemand(loadRecords);
  // The ticket has priority: trading is possible before the records are loaded.
  useEffect(() => (token === null ? undefined : afterTicketReady(ask)), [token, ask]);
  const title = (
    <div className={panelStyles.head}>
      <h2 className={panelStyles.title}>{texts.title}</h2>
    </div>
  );
  if (token === null) {
    return (
      <>
        {title}
        <div className={styles.message}>
          <EmptyState
            title={texts.none}
            text={texts.visitor(symbol)}
            action={<LogInLink>{t('ticket.logIn')}</LogInLink>}
          />
        </div>
      </>
    );
  }
  if (records !== undefined) return <records.default symbol={symbol} />;
  return (
    <>
      {title}
      <div className={styles.message}>{late ?? <Skeleton rows={3} label={tApp('loading')} />}</div>
    </>
  );
}

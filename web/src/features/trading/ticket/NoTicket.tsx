import { useEffect } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RoleState } from '../../../lib/page/RoleState.tsx';
import { markTicketReady } from '../ticketReady.ts';
import styles from './ticket.module.css';

/** In place of the form for a role that does not trade. */
export function NoTicket() {
  const { t } = useTranslation('trading');
  useEffect(markTicketReady, []);
  return (
    <div className={styles.visitor}>
      <RoleState permission="trade" title={t('account.role')} />
    </div>
  );
}

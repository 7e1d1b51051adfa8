import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useEffect } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { SupportLink } from '../../../../lib/page/links.tsx';
import { useAssetLists } from '../../../../lib/session/assets.ts';
import { useMemberMay } from '../../../../lib/session/session.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { markTicketReady } from '../../ticketReady.ts';
import { NoTicket } from '../NoTicket.tsx';
import styles from '../ticket.module.css';
import { SpotBalances } from './SpotBalances.tsx';
import { SpotTicketForm } from './SpotTicketForm.tsx';

/** The ticket of a spot pair with the account's balances. KY-07: closed where spot is not enabled; records stay. */
export default function SpotPart({ instrument, keyId }: { instrument: Instrument; keyId: string }) {
  const mayTrade = useMemberMay('trade');
  const isForbidden = useAssetLists(({ spotTradingForbidden }) => spotTradingForbidden);
  const form = () => {
    if (isForbidden) return <Forbidden />;
    return mayTrade ? <SpotTicketForm instrument={instrument} keyId={keyId} /> : <NoTicket />;
  };
  return (
    <>
      {form()}
      <SpotBalances keyId={keyId} instrument={instrument} />
    </>
  );
}

function Forbidden() {
  const { t } = useTranslation('trading');
  useEffect(markTicketReady, []);
  return (
    <div className={styles.visitor}>
      <NoPermission
        title={t('ticket.spotForbidden.title')}
        text={t('ticket.spotForbidden.text')}
        action={<SupportLink />}
      />
    </div>
  );
}

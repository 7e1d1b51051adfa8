import { errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText } from '../../../lib/messages/errorText.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { type Instrument, useInstrument } from '../../../marketData/contracts/useInstrument.ts';
import { AccountBox } from '../account/AccountBox.tsx';
import { AccountSelect } from '../account/AccountSelect.tsx';
import { type AccountOption, useAccount, useAccountOptions } from '../account/accounts.ts';
import { NoAccount } from '../account/NoAccount.tsx';
import { useProduct } from '../account/product.ts';
import { useTerms } from '../account/useTerms.ts';
import { useAccountPush } from '../orders/useAccountPush.ts';
import { LeverageButtons } from './LeverageButtons.tsx';
import { NoTicket } from './NoTicket.tsx';
import { TicketForm } from './TicketForm.tsx';
import styles from './ticket.module.css';

const SpotPart = lazyPart(() => import('./spot/SpotPart.tsx'));
const CancelOnDisconnect = lazyPart(() => import('../cancelOnDisconnect/CancelOnDisconnect.tsx'));

/** The ticket of a signed-in user: account, leverage and order. */
export default function SignedInTicket({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { data: options, error, refetch } = useAccountOptions();
  const account = useAccount();
  const instrument = useInstrument(symbol);
  useAccountPush(account?.keyId);
  const reference = errorReference(error);
  if (options === undefined && error !== null) {
    return (
      <ErrorState
        title={t('account.failed')}
        text={errorText(error, tApp)}
        reference={reference && tApp('page.reference', { reference })}
        action={
          <Button kind="link" onClick={() => void refetch()}>
            {tApp('retry')}
          </Button>
        }
      />
    );
  }
  if (options === undefined || instrument === undefined) return <Skeleton rows={10} label={tApp('loading')} />;
  if (account === undefined) {
    return <NoAccount />;
  }
  return (
    <>
      <AccountHead options={options} account={account} />
      {isSpot(symbol) ? (
        <Suspense fallback={<Skeleton rows={10} label={tApp('loading')} />}>
          <SpotPart key={`${account.keyId}/${symbol}`} instrument={instrument} keyId={account.keyId} />
        </Suspense>
      ) : (
        <FuturesPart instrument={instrument} account={account} />
      )}
    </>
  );
}

function FuturesPart({ instrument, account }: { instrument: Instrument; account: AccountOption }) {
  return (
    <>
      <Terms key={`${account.keyId}/${instrument.symbol}`} instrument={instrument} account={account} />
      <AccountBox keyId={account.keyId} />
      <Suspense fallback={<div className={styles.disconnect} />}>
        <CancelOnDisconnect key={account.keyId} keyId={account.keyId} />
      </Suspense>
    </>
  );
}

/** Another contract or account mounts a new ticket, so that input for one is never sent for the other. */
function Terms({ instrument, account }: { instrument: Instrument; account: AccountOption }) {
  const { terms, leverage } = useTerms(account.keyId, instrument);
  const mayTrade = useMemberMay('trade');
  return (
    <>
      <LeverageButtons instrument={instrument} account={account} terms={leverage} />
      {mayTrade ? <TicketForm instrument={instrument} account={account} terms={terms} /> : <NoTicket />}
    </>
  );
}

/** The ticket's account; always visible. */
function AccountHead({ options, account }: { options: readonly AccountOption[]; account: AccountOption }) {
  const { t } = useTranslation('trading');
  const product = useProduct();
  return (
    <div className={styles.account}>
      <div className={styles.accountName}>
        <small>{t(`account.titles.${product}`)}</small>
        {/* With several accounts, the list beside it shows the name. */}
        {options.length === 1 && <strong>{account.accountName} </strong>}
        <span>{account.exchangeName}</span>
      </div>
      {options.length > 1 && <AccountSelect options={options} account={account} />}
    </div>
  );
}

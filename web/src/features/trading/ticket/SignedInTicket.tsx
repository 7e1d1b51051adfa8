import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText } from '../../../lib/messages/errorText.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { type Instrument, useInstrument } from '../../../marketData/contracts/useInstrument.ts';
import { AccountBox } from '../account/AccountBox.tsx';
import { type AccountOption, useAccount, useAccountOptions } from '../account/accounts.ts';
import { useTerms } from '../account/useTerms.ts';
import { useAccountPush } from '../orders/useAccountPush.ts';
import { AccountSelect } from './AccountSelect.tsx';
import { LeverageButtons } from './LeverageButtons.tsx';
import { TicketForm } from './TicketForm.tsx';

/** The ticket of a signed-in user: account, leverage and order. */
export default function SignedInTicket({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { data: options, error, refetch } = useAccountOptions();
  const account = useAccount();
  const instrument = useInstrument(symbol);
  useAccountPush(account?.keyId);
  if (options === undefined && error !== null) {
    return (
      <ErrorState
        title={t('account.failed')}
        text={errorText(error, tApp)}
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
    return (
      <NoPermission
        title={t('account.none')}
        text={t('account.noneText')}
        action={<PathLink to="wallet/overview">{t('account.noneLink')}</PathLink>}
      />
    );
  }
  return (
    <>
      <AccountSelect options={options} account={account} />
      <Terms key={`${account.keyId}/${symbol}`} instrument={instrument} account={account} />
      <AccountBox keyId={account.keyId} />
    </>
  );
}

/** Another contract or account mounts a new ticket, so that input for one is never sent for the other. */
function Terms({ instrument, account }: { instrument: Instrument; account: AccountOption }) {
  const { terms } = useTerms(account.keyId, instrument);
  return (
    <>
      <LeverageButtons instrument={instrument} account={account} terms={terms} />
      <TicketForm instrument={instrument} account={account} terms={terms} />
    </>
  );
}

import { toast } from '@aldgate/client-kit/toasts.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { reportError } from '../../../../lib/messages/reportError.ts';
import { useAccount, useAccountOptions } from '../../account/accounts.ts';
import CancelAllDialog from './CancelAllDialog.tsx';
import { useShownOrders } from './useShownOrders.ts';

/** Cancels all open orders of the selected account, from any page; asks once their number is known. */
export default function CancelAllOrders({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('trading');
  const { data: accounts, error } = useAccountOptions();
  const keyId = useAccount()?.keyId;
  const { query, items, pending } = useShownOrders(keyId, undefined);
  const unanswered = pending.filter(({ state }) => state !== 'rejected');
  const isKnown = items !== undefined && query.data?.freshness.state !== 'connecting';
  const failure = (accounts === undefined ? error : null) ?? (items === undefined ? query.error : null);
  const isEmpty = accounts?.length === 0 || (isKnown && items.length + unanswered.length === 0);
  const endEmpty = useEffectEvent(() => {
    toast('info', t(keyId === undefined ? 'account.missing' : 'records.empty.openOrders.title'));
    onEnd();
  });
  const endFailed = useEffectEvent(() => {
    reportError(failure);
    onEnd();
  });
  useEffect(() => {
    if (isEmpty) endEmpty();
    else if (failure !== null) endFailed();
  }, [isEmpty, failure]);
  if (keyId === undefined || !isKnown || isEmpty) return null;
  return <CancelAllDialog keyId={keyId} onlySymbol={undefined} open={items} pending={unanswered} onEnd={onEnd} />;
}

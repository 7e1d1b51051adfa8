import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { type OtcOrder, refreshAfterTrade } from './queries.ts';

/** Cancels a resting limit order, withdraws a request, or declines its price. */
export function CancelOrder({ order: { orderId, kind, status } }: { order: OtcOrder }) {
  const { t } = useTranslation('otc');
  const queries = useQueryClient();
  const onSettled = () => refreshAfterTrade(queries);
  const limit = useCallMutation('cancelBlockLimitOrder', { onSettled });
  const request = useCallMutation('cancelBlockQuoteRequest', { onSettled });
  const cancel = kind === 'limit' ? limit : request;
  const label = kind === 'limit' ? 'cancelOrder' : status === 'running' ? 'decline' : 'withdraw';
  return (
    <>
      <Button kind="danger" size="small" disabled={cancel.isPending} onClick={() => cancel.mutate({ orderId })}>
        {t(`open.${label}`)}
      </Button>
      <ActionError error={cancel.error} />
    </>
  );
}

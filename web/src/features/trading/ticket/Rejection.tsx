import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errorReference } from '@aldgate/client-kit/calls/errorData.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText } from '../../../lib/messages/errorText.ts';

/** Why an order was not sent, where no field shows the error. */
export function Rejection({ error }: { error: unknown }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (error === undefined) return null;
  const reference = errorReference(error);
  return (
    <ErrorState
      title={t('orders.notSent')}
      text={parseExchangeMessage(error) ?? errorText(error, tApp)}
      reference={reference === undefined ? undefined : tApp('page.reference', { reference })}
    />
  );
}

/** The exchange's message, where the rejection has no text of our own. */
function parseExchangeMessage(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.entry !== 'exchangeRejected') return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('exchangeMessage' in data)) return undefined;
  return typeof data.exchangeMessage === 'string' ? data.exchangeMessage : undefined;
}

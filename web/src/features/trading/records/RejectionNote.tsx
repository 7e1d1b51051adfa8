import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errorReference } from '@aldgate/client-kit/calls/errorData.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText } from '../../../lib/messages/errorText.ts';

/** Why an action was rejected, in the exchange's own words where the exchange rejected it. */
export function RejectionNote({ error, title }: { error: unknown; title: string }) {
  const { t } = useTranslation();
  if (error === undefined) return null;
  const reference = errorReference(error);
  return (
    <ErrorState
      title={title}
      text={`${errorText(error, t)}${quoteExchangeMessage(error)}`}
      reference={reference && t('page.reference', { reference })}
    />
  );
}

function quoteExchangeMessage(error: unknown): string {
  if (!(error instanceof CallError) || error.entry !== 'exchangeRejected') return '';
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('exchangeMessage' in data)) return '';
  return typeof data.exchangeMessage === 'string' ? ` (${data.exchangeMessage})` : '';
}

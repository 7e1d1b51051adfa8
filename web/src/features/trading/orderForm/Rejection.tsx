import { CallError, errorReference, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText } from '../../../lib/messages/errorText.ts';

interface RejectionProps {
  readonly error: unknown;
  /** What was not done; an order that was not sent by default. */
  readonly title?: string;
}

/** Why an action was rejected, where no field shows it; in the exchange's own words where the exchange rejected it. */
export function Rejection({ error, title }: RejectionProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (error === undefined || error === null) return null;
  const reference = errorReference(error);
  return (
    <ErrorState
      title={title ?? t('orders.notSent')}
      text={exchangeMessage(error) ?? errorText(error, tApp)}
      reference={reference && tApp('page.reference', { reference })}
    />
  );
}

function exchangeMessage(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.entry !== 'exchangeRejected') return undefined;
  const message = readErrorData(error).exchangeMessage;
  return typeof message === 'string' ? message : undefined;
}

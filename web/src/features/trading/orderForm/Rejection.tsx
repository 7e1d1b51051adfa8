import { CallError, errorReference } from '@aldgate/client-kit/calls/callError.ts';
import type { ErrorName } from '@aldgate/contract/errors.ts';
import { wire } from '@aldgate/contract/wire.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { rejectionText } from '../orders/reasonText.ts';

interface RejectionProps {
  readonly error: unknown;
  readonly of?: 'order' | 'amendment' | 'setting' | 'closing' | 'cancellation';
}

/** Explains a failed action: it was not done, or that cannot be confirmed; and why. */
export function Rejection({ error, of = 'order' }: RejectionProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (error === undefined || error === null) return null;
  const reference = errorReference(error);
  const isLost = error instanceof CallError && error.entry === 'amendmentLost';
  return (
    <ErrorState
      title={isLost ? t('orders.failed.amendmentLost') : t(`orders.failed.${of}.${outcomeOf(error)}`)}
      text={rejectionText(error, { t, tApp })}
      reference={reference && tApp('page.reference', { reference })}
    />
  );
}

const NOT_SENT: readonly ErrorName[] = wire.sendOrder.provesNotDone;
/** Answers that leave open what was done. */
const UNCONFIRMED: readonly ErrorName[] = ['repeated', 'unknown', 'exchangeUnavailable'];

function outcomeOf(error: unknown): 'notSent' | 'rejected' | 'unconfirmed' {
  if (!(error instanceof CallError) || error.entry === undefined || UNCONFIRMED.includes(error.entry)) {
    return 'unconfirmed';
  }
  return NOT_SENT.includes(error.entry) ? 'notSent' : 'rejected';
}

import { CallError, errorReference } from '@aldgate/client-kit/calls/callError.ts';
import type { ErrorName } from '@aldgate/contract/errors.ts';
import { wire } from '@aldgate/contract/wire.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { rejectionText } from '../orders/reasonText.ts';

interface RejectionProps {
  readonly error: unknown;
  /** What was not done; by default that an order was not sent, or was rejected. */
  readonly title?: string;
}

/** Why an action was rejected, where no field shows it. */
export function Rejection({ error, title }: RejectionProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (error === undefined || error === null) return null;
  const reference = errorReference(error);
  return (
    <ErrorState
      title={title ?? t(wasSent(error) ? 'orders.refused' : 'orders.notSent')}
      text={rejectionText(error, { t, tApp })}
      reference={reference && tApp('page.reference', { reference })}
    />
  );
}

const NOT_SENT: readonly ErrorName[] = wire.sendOrder.provesNotDone;

/** Errors that are reported before an order is sent prove it; every other one can be the exchange's. */
const wasSent = (error: unknown): boolean =>
  error instanceof CallError && error.entry !== undefined && !NOT_SENT.includes(error.entry);

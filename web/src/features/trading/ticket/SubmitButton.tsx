import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Outcome } from './outcome.ts';

interface SubmitButtonProps {
  readonly direction: 'buy' | 'sell';
  readonly submitLabel: string;
  /** The order is incomplete or invalid. */
  readonly isDisabled: boolean;
  readonly isSending: boolean;
  readonly outcome: Outcome;
}

/** The submit button. It shows the submission in progress, and then its outcome for a while. */
export function SubmitButton({ direction, submitLabel, isDisabled, isSending, outcome }: SubmitButtonProps) {
  const { t } = useTranslation('trading');
  const status = useStore(outcome.status, ({ shown }) => shown);
  const statusText = isSending ? t('ticket.sending') : status && t(`orders.status.${status}`);
  return (
    <Button
      kind={direction}
      size="large"
      wide
      type="submit"
      disabled={isDisabled}
      // Focus stays on the button; presses while an order is in flight do nothing.
      aria-disabled={isSending}
      aria-describedby="ticket-missing"
    >
      {statusText ?? submitLabel}
    </Button>
  );
}

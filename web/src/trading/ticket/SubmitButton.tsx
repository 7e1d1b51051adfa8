import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useStore } from 'zustand';
import { useTranslation } from '../../app/i18n.ts';
import type { Sending } from './sending.ts';

interface SubmitButtonProps {
  readonly direction: 'buy' | 'sell';
  readonly submitLabel: string;
  /** The order is incomplete or invalid. */
  readonly isDisabled: boolean;
  readonly sending: Sending;
}

/** The submit button. It shows a slow submission in progress, and then its outcome for a while. */
export function SubmitButton({ direction, submitLabel, isDisabled, sending }: SubmitButtonProps) {
  const { t } = useTranslation('trading');
  // A submission is shown only after a delay, so a fast one draws nothing.
  const isShown = useStore(sending.state, (state) => state.isShown);
  const status = useStore(sending.state, (state) => state.status);
  const statusText = isShown ? t('ticket.sending') : status && t(`orders.status.${status}`);
  return (
    <Button
      kind={direction}
      size="large"
      wide
      type="submit"
      disabled={isDisabled || isShown}
      aria-describedby="ticket-missing"
    >
      {statusText ?? submitLabel}
    </Button>
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useStore } from 'zustand';
import { useTranslation } from '../../app/i18n.ts';
import type { Sending } from './sending.ts';

interface SubmitButtonProps {
  readonly direction: 'buy' | 'sell';
  readonly submitLabel: string;
  /** The order is not complete. */
  readonly isDisabled: boolean;
  readonly sending: Sending;
}

/** The button that says the deed; while it takes long that it is being done, and then for a while what came of it. */
export function SubmitButton({ direction, submitLabel, isDisabled, sending }: SubmitButtonProps) {
  const { t } = useTranslation('trading');
  // An order's being on its way is no word yet, and draws nothing.
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

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useStore } from 'zustand';
import { useTranslation } from '../../app/i18n.ts';
import type { Sending } from './sending.ts';

interface SubmitButtonProps {
  readonly direction: 'buy' | 'sell';
  readonly deed: string;
  /** The order is not complete. */
  readonly isMissing: boolean;
  readonly sending: Sending;
}

/** The button that says the deed, and while it is done that it is being done. */
export function SubmitButton({ direction, deed, isMissing, sending }: SubmitButtonProps) {
  const { t } = useTranslation('trading');
  const isSending = useStore(sending, (state) => state.isSending);
  return (
    <Button
      kind={direction}
      size="large"
      wide
      type="submit"
      disabled={isMissing || isSending}
      aria-describedby="ticket-missing"
    >
      {isSending ? t('ticket.sending') : deed}
    </Button>
  );
}

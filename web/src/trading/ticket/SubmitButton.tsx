import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useStore } from 'zustand';
import { useTranslation } from '../../app/i18n.ts';
import type { Sending } from './sending.ts';

interface SubmitButtonProps {
  readonly direction: 'buy' | 'sell';
  readonly submitLabel: string;
  /** The order is not complete. */
  readonly isMissing: boolean;
  readonly sending: Sending;
}

/** The button that says the deed; while it takes long that it is being done, and then for a while what came of it. */
export function SubmitButton({ direction, submitLabel, isMissing, sending }: SubmitButtonProps) {
  const { t } = useTranslation('trading');
  // An order's being on its way is no word yet, and draws nothing.
  const isSaid = useStore(sending.state, (state) => state.isSaid);
  const told = useStore(sending.state, (state) => state.told);
  const word = isSaid ? t('ticket.sending') : told && t(`orders.told.${told}`);
  return (
    <Button
      kind={direction}
      size="large"
      wide
      type="submit"
      disabled={isMissing || isSaid}
      aria-describedby="ticket-missing"
    >
      {word ?? submitLabel}
    </Button>
  );
}

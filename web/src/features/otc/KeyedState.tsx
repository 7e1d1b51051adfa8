import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { RejectionState } from '../../lib/quotes/index.ts';
import { OTC } from './product.ts';
import type { KeyedOrder } from './useKeyedOrder.ts';
import { useRejection } from './useRejection.ts';

interface KeyedStateProps {
  readonly state: KeyedOrder;
  /** The asset that is paid, and what is available of it. */
  readonly paid: { readonly asset: string; readonly available: string | undefined };
  /** The rejection is shown at its field. */
  readonly isAtField?: boolean;
  readonly onRetry: () => void;
}

/** Why an order was refused, or that its outcome is not known yet. */
export function KeyedState({ state, paid, isAtField = false, onRetry }: KeyedStateProps) {
  const { t } = useTranslation('otc');
  const describe = useRejection();
  if (state.step === 'sending' && state.answer !== 'awaited') {
    return (
      <ErrorState
        title={t('order.unanswered')}
        text={t(state.answer === 'missing' ? 'order.asking' : 'order.unknown')}
        action={
          state.answer === 'unknown' && (
            <Button kind="link" onClick={onRetry}>
              {t('stream.checkAgain')}
            </Button>
          )
        }
      />
    );
  }
  if (state.step !== 'draft' || state.error === undefined || isAtField) return null;
  return <RejectionState product={OTC} error={state.error} paid={paid} describe={describe} />;
}

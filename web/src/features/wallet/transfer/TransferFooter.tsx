import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { boundText } from './fieldErrorText.ts';
import { isUnknown } from './transferFlow.ts';
import type { TransferView } from './transferView.ts';
import type { TransferControl } from './useTransferFlow.ts';

interface TransferFooterProps {
  readonly control: TransferControl;
  readonly view: TransferView;
  readonly asset: string;
  /** The form that the button submits. */
  readonly formId: string;
  readonly onClose: () => void;
  readonly onRestart: () => void;
}

/**
 * The submit button. Its label names the action, or what is missing for it. Each action has an element of its own: an
 * element that turned into the submit button during a click would send what was only to be changed.
 */
export function TransferFooter({ control, view, asset, formId, onClose, onRestart }: TransferFooterProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const { flow } = control;
  const close = <Button onClick={onClose}>{tApp('close')}</Button>;
  if (flow.step === 'pending') return close;
  if (flow.step === 'completed' || flow.step === 'failed') {
    return (
      <>
        {close}
        <Button key="again" kind="primary" onClick={onRestart}>
          {t('transfer.another')}
        </Button>
      </>
    );
  }
  if (flow.step === 'sending') {
    return (
      <>
        {close}
        <Button key="ask" kind="primary" disabled={!isUnknown(flow)} onClick={control.retryStatus}>
          {t(isUnknown(flow) ? 'transfer.checkAgain' : 'transfer.sending')}
        </Button>
      </>
    );
  }
  const { entry } = view;
  return (
    <>
      {close}
      <Button key="submit" kind="primary" type="submit" form={formId} disabled={entry.kind !== 'amount'}>
        {entry.kind === 'amount'
          ? t('transfer.submit', { amount: boundText(entry.amount, asset), asset })
          : t(entry.kind === 'empty' ? 'transfer.enterAmount' : 'transfer.correctAmount')}
      </Button>
    </>
  );
}

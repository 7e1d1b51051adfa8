import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errorReference } from '@aldgate/client-kit/calls/errorData.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText } from '../../../lib/messages/errorText.ts';
import { boundText } from './fieldErrorText.ts';
import type { TransferFlow } from './transferFlow.ts';

interface TransferErrorProps {
  readonly flow: Extract<TransferFlow, { step: 'draft' | 'sending' }>;
  readonly asset: string;
  readonly available: string | undefined;
}

/** The server's rejection, and the unknown outcome after a lost response. */
export function TransferError({ flow, asset, available }: TransferErrorProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  if (flow.step === 'sending') {
    if (flow.answer === 'awaited') return null;
    if (flow.answer === 'missing') return <Note>{t('transfer.unanswered.asking')}</Note>;
    return (
      <ErrorState
        title={t('transfer.unanswered.title')}
        text={t('transfer.unanswered.gaveUp')}
        reference={tApp('page.reference', { reference: flow.request.key })}
      />
    );
  }
  if (flow.error === undefined) return null;
  const short = flow.error instanceof CallError && flow.error.entry === 'insufficientBalance';
  const reference = errorReference(flow.error);
  return (
    <ErrorState
      title={
        short && available !== undefined
          ? t('transfer.errors.balance', { bound: boundText(available, asset), asset })
          : errorText(flow.error, tApp)
      }
      text={t('transfer.nothingMoved')}
      reference={reference && tApp('page.reference', { reference })}
    />
  );
}

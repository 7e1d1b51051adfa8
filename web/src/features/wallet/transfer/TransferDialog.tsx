import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useTransferAvailable } from './queries.ts';
import { initialRoute, type TransferRoute } from './route.ts';
import { TransferFooter } from './TransferFooter.tsx';
import { TransferForm } from './TransferForm.tsx';
import { TransferResult } from './TransferResult.tsx';
import { transferView } from './transferView.ts';
import { useTransferFlow } from './useTransferFlow.ts';

interface TransferDialogProps {
  readonly accounts: Omit<TransferRoute, 'asset'>;
  readonly onClose: () => void;
}

const newKey = () => crypto.randomUUID();

/** WAL-02: transfers between two accounts of the institution; the dialog stays open until the outcome is known. */
export default function TransferDialog({ accounts, onClose }: TransferDialogProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const formId = useId();
  const [route, setRoute] = useState(() => initialRoute(accounts));
  const [text, setText] = useState('');
  const control = useTransferFlow(newKey);
  const { flow } = control;
  const from = useTransferAvailable(route.transferFrom, route.asset);
  const to = useTransferAvailable(route.transferTo, route.asset);
  const view = transferView({ route, text, fromAvailable: from.data, toAvailable: to.data });
  const isDraft = flow.step === 'draft';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('transfer.title')}
      closeLabel={tApp('close')}
      footer={
        <TransferFooter
          control={control}
          view={view}
          asset={route.asset}
          formId={formId}
          onClose={onClose}
          onRestart={() => {
            // Without an amount, a repeated click sends nothing.
            setText('');
            control.again();
          }}
        />
      }
    >
      {isDraft || flow.step === 'sending' ? (
        <TransferForm
          id={formId}
          route={route}
          text={text}
          view={view}
          flow={flow}
          failure={from.data === undefined ? from.error : null}
          onRoute={(next) => {
            // An amount of one asset does not apply to another.
            if (next.asset !== route.asset) setText('');
            setRoute(next);
            control.edited();
          }}
          onText={(next) => {
            setText(next);
            control.edited();
          }}
          onSubmit={() => {
            if (isDraft && view.entry.kind === 'amount') control.send({ ...route, amount: view.entry.amount });
          }}
        />
      ) : (
        <TransferResult flow={flow} fromAvailable={from.data} toAvailable={to.data} />
      )}
    </Dialog>
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useId, useState } from 'react';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { isUnknown } from '../../../lib/submissions/transferFlow.ts';
import { type MoveControl, useMoveFlow } from '../../../lib/submissions/useMoveFlow.ts';
import { useBrokerAssets } from '../queries.ts';
import { type FundView, fundView } from './fundView.ts';
import type { Location } from './location.ts';
import { FUND_CALLS, type FundRequest, type FundResult, useFundAvailable } from './queries.ts';
import { TransferForm } from './TransferForm.tsx';
import { TransferResult } from './TransferResult.tsx';
import { useTransferAccounts } from './useTransferAccounts.ts';

interface NewTransferProps {
  /** Values that the form begins with. */
  readonly first: {
    readonly source: Location | undefined;
    readonly target: Location | undefined;
    readonly asset: string | undefined;
  };
  readonly onClose: () => void;
}

const newKey = () => crypto.randomUUID();
const FIRST_ASSET = 'USDT';

/** BR-10: moves money between two accounts; the drawer stays open until the outcome is known. */
export default function NewTransfer({ first, onClose }: NewTransferProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const formId = useId();
  const [asset, setAsset] = useState(first.asset ?? FIRST_ASSET);
  const [text, setText] = useState('');
  const control = useMoveFlow(FUND_CALLS, newKey);
  const { flow } = control;
  const accounts = useTransferAccounts(asset, first);
  const { source, target } = accounts;
  const isReady = source?.isOpen === true && target?.isOpen === true;
  const available = useFundAvailable({ asset, source: source?.location, target: target?.location });
  const precision = useBrokerAssets().data?.find((each) => each.asset === asset)?.precision ?? 0;
  const view = fundView({ text, precision, available: available.data?.available });
  const edit = (change: () => void) => {
    change();
    control.edited();
  };
  return (
    <Drawer
      open
      title={t('transfers.new')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Footer
          control={control}
          view={view}
          isReady={isReady}
          asset={asset}
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
      {flow.step === 'draft' || flow.step === 'sending' ? (
        <TransferForm
          id={formId}
          asset={asset}
          text={text}
          view={view}
          flow={flow}
          accounts={accounts}
          available={available}
          onAsset={(next) =>
            edit(() => {
              // An amount of one asset does not apply to another.
              setText('');
              setAsset(next);
            })
          }
          onSource={(location) => edit(() => accounts.chooseSource(location))}
          onTarget={(location) => edit(() => accounts.chooseTarget(location))}
          onText={(next) => edit(() => setText(next))}
          onSubmit={() => {
            if (flow.step !== 'draft' || view.entry.kind !== 'amount' || !source?.isOpen || !target?.isOpen) return;
            control.send({ source: source.location, target: target.location, asset, amount: view.entry.amount });
          }}
        />
      ) : (
        <TransferResult flow={flow} source={source} target={target} />
      )}
    </Drawer>
  );
}

interface FooterProps {
  readonly control: MoveControl<FundRequest, FundResult>;
  readonly view: FundView;
  /** Both accounts are chosen and open. */
  readonly isReady: boolean;
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
function Footer({ control, view: { entry }, isReady, asset, formId, onClose, onRestart }: FooterProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const { flow } = control;
  if (flow.step === 'pending') return <Button onClick={onClose}>{tApp('close')}</Button>;
  if (flow.step === 'completed' || flow.step === 'failed') {
    return (
      <>
        <Button onClick={onClose}>{tApp('close')}</Button>
        <Button key="again" kind="primary" onClick={onRestart}>
          {t('transfers.another')}
        </Button>
      </>
    );
  }
  if (flow.step === 'sending') {
    return (
      <Button key="ask" kind="primary" disabled={!isUnknown(flow)} onClick={control.retryStatus}>
        {t(isUnknown(flow) ? 'transfers.checkAgain' : 'transfers.sending')}
      </Button>
    );
  }
  const isEntered = entry.kind === 'amount';
  return (
    <Button key="submit" kind="primary" type="submit" form={formId} wide disabled={!isReady || !isEntered}>
      {isEntered
        ? t('transfers.submit', { amount: boundText(entry.amount, asset), asset })
        : t(entry.kind === 'empty' ? 'transfers.enterAmount' : 'transfers.correctAmount')}
    </Button>
  );
}

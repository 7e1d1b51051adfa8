import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useId, useState } from 'react';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FeatureOffState } from '../../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { RoleState } from '../../../lib/page/RoleState.tsx';
import { useMemberMay, useSession } from '../../../lib/session/session.ts';
import { isUnknown } from '../../../lib/submissions/transferFlow.ts';
import { findClosedTransfers } from './closedTransfers.ts';
import { useTransferAvailable } from './queries.ts';
import { initialRoute, type TransferRoute } from './route.ts';
import { TransferForm } from './TransferForm.tsx';
import { TransferResult } from './TransferResult.tsx';
import { type TransferView, transferView } from './transferView.ts';
import { type TransferControl, useTransferFlow } from './useTransferFlow.ts';

interface TransferDialogProps {
  readonly accounts: Omit<TransferRoute, 'asset'>;
  /** The asset that the transfer begins with, where a page implies one. */
  readonly asset?: string | undefined;
  readonly onClose: () => void;
}

const newKey = () => crypto.randomUUID();

/** WAL-02: transfers between two accounts of the institution; the dialog stays open until the outcome is known. */
export default function TransferDialog({ accounts, asset, onClose }: TransferDialogProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const formId = useId();
  const user = useSession(({ userInfo }) => userInfo);
  const mayMove = useMemberMay('move');
  const isOff = user?.featuresOff.includes('wallet') ?? false;
  const [route, setRoute] = useState(() => initialRoute(accounts, asset));
  const [text, setText] = useState('');
  const control = useTransferFlow(newKey);
  const { flow } = control;
  const from = useTransferAvailable(route.transferFrom, route.asset);
  const to = useTransferAvailable(route.transferTo, route.asset);
  const [fromAvailable, toAvailable] = [from.data?.available, to.data?.available];
  const view = transferView({ route, text, fromAvailable, toAvailable });
  const closed = findClosedTransfers({ user, route, suspension: from.data?.suspension });
  const isDraft = flow.step === 'draft';
  const reason = isOff ? 'off' : mayMove ? 'verification' : 'role';
  if (reason !== 'verification' || user?.institution.verification.primary !== 'certified') {
    return <Closed reason={reason} onClose={onClose} />;
  }
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
          isClosed={closed !== undefined}
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
          closed={closed}
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
            if (isDraft && closed === undefined && view.entry.kind === 'amount')
              control.send({ ...route, amount: view.entry.amount });
          }}
        />
      ) : (
        <TransferResult flow={flow} fromAvailable={fromAvailable} toAvailable={toAvailable} />
      )}
    </Dialog>
  );
}

/** In place of the form: why nothing can be transferred, and the next step. */
function Closed({ reason, onClose }: { reason: 'off' | 'role' | 'verification'; onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  return (
    <Dialog open onOpenChange={onClose} title={t('transfer.title')} closeLabel={tApp('close')}>
      {/* KY-06: transfers belong to the wallet. */}
      {reason === 'off' && <FeatureOffState />}
      {reason === 'role' && <RoleState permission="move" title={t('transfer.role')} />}
      {/* The accounts at the exchange open with the verification. */}
      {reason === 'verification' && (
        <NoPermission
          title={t('transfer.verify.title')}
          text={t('transfer.verify.text')}
          action={<PathLink to="account/kyc">{t('empty.verify')}</PathLink>}
        />
      )}
    </Dialog>
  );
}

interface TransferFooterProps {
  readonly control: TransferControl;
  readonly view: TransferView;
  readonly isClosed: boolean;
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
function TransferFooter({ control, view, isClosed, asset, formId, onClose, onRestart }: TransferFooterProps) {
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
      <Button onClick={onClose}>{tApp('back')}</Button>
      <Button key="submit" kind="primary" type="submit" form={formId} disabled={isClosed || entry.kind !== 'amount'}>
        {entry.kind === 'amount'
          ? t('transfer.submit', { amount: boundText(entry.amount, asset), asset })
          : t(entry.kind === 'empty' ? 'transfer.enterAmount' : 'transfer.correctAmount')}
      </Button>
    </>
  );
}

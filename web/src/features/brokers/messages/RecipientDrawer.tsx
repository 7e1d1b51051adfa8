import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { CodeConfirmation } from '../parts/CodeConfirmation.tsx';
import { useRefresh } from '../queries.ts';
import type { Recipient } from './queries.ts';
import RecipientForm from './RecipientForm.tsx';

interface RecipientDrawerProps {
  readonly recipient: Recipient;
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

/** A recipient in full: confirmed by the code that reached them, changed or removed. */
export default function RecipientDrawer({ recipient, mayManage, onClose }: RecipientDrawerProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const [step, setStep] = useState<'edit' | 'confirm' | 'delete'>();
  const refresh = useRefresh();
  const { recipientId, name, email, topics, state, confirmedAt } = recipient;
  const back = () => setStep(undefined);
  const confirming = useCallMutation('confirmRecipient', {
    onSuccess: async () => {
      toast('success', t('recipients.confirmed'));
      await refresh();
      back();
    },
  });
  if (step === 'edit') return <RecipientForm recipient={recipient} onSaved={back} onClose={back} />;
  if (step === 'confirm') {
    return (
      <CodeConfirmation
        title={t('recipients.confirm')}
        text={t('recipients.confirmText', { email })}
        subject={`${name} · ${email}`}
        scope={recipientId}
        sendCode={() => call('invokeRecipientEmailValidation', { recipientId })}
        action={confirming}
        onSubmit={(code) => confirming.mutate({ recipientId, ...code })}
        onClose={back}
      />
    );
  }
  return (
    <Drawer
      open
      title={name}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Stack gap="4">
        <Rows>
          <Row label={t('recipients.email')}>{email}</Row>
          <Row label={t('accounts.columns.state')}>{t(`recipients.states.${state}`)}</Row>
          <Row label={t('recipients.confirmedAt')}>
            {confirmedAt === null ? MISSING : formatTime(confirmedAt, locale)}
          </Row>
          <Row label={t('recipients.topics')}>{topics.map((topic) => t(`messages.topics.${topic}`)).join(', ')}</Row>
        </Rows>
        {mayManage && (
          <Inline wrap gap="2">
            {state === 'unconfirmed' && (
              <Button kind="primary" onClick={() => setStep('confirm')}>
                {t('recipients.confirm')}
              </Button>
            )}
            <Button onClick={() => setStep('edit')}>{t('recipients.edit')}</Button>
            <Button kind="danger" onClick={() => setStep('delete')}>
              {t('recipients.delete')}
            </Button>
          </Inline>
        )}
      </Stack>
      {step === 'delete' && <DeleteRecipient recipient={recipient} onDone={onClose} onCancel={back} />}
    </Drawer>
  );
}

interface DeleteRecipientProps {
  readonly recipient: Recipient;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function DeleteRecipient({ recipient: { recipientId, name, email }, onDone, onCancel }: DeleteRecipientProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const refresh = useRefresh();
  const action = useCallMutation('deleteRecipient', {
    onSuccess: async () => {
      toast('success', t('recipients.deleted'));
      await refresh();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('recipients.deleteTitle')}
      cancelLabel={tApp('back')}
      confirmLabel={t('recipients.delete')}
      kind="danger"
      busy={action.isPending}
      onCancel={onCancel}
      onConfirm={() => action.mutate({ recipientId })}
    >
      <p>
        <b>{name}</b> · {email}
      </p>
      <p>{t('recipients.deleteText')}</p>
      <ActionError error={action.error} />
    </ConfirmDialog>
  );
}

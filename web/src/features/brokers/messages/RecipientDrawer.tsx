import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useCodes } from '../../../lib/codes/useCodes.ts';
import { useConfirmedCall } from '../../../lib/confirmations/useConfirmedCall.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
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
  const { name, email, topics, state, confirmedAt } = recipient;
  const back = () => setStep(undefined);
  if (step === 'edit') return <RecipientForm recipient={recipient} onSaved={back} onClose={back} />;
  if (step === 'confirm') return <ConfirmRecipient recipient={recipient} onClose={back} />;
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

interface ConfirmRecipientProps {
  readonly recipient: Recipient;
  readonly onClose: () => void;
}

function ConfirmRecipient({ recipient: { recipientId, name, email }, onClose }: ConfirmRecipientProps) {
  const { t } = useTranslation('brokers');
  const refresh = useRefresh();
  const codes = useCodes(recipientId, () => call('invokeRecipientEmailValidation', { recipientId }), 'other');
  const action = useCallMutation('confirmRecipient', {
    onSuccess: async () => {
      toast('success', t('recipients.confirmed'));
      await refresh();
      onClose();
    },
    onError: codes.rejected,
  });
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('recipients.confirm'),
        follows: t('recipients.confirmText', { email }),
        label: t('code'),
        sent: t('codeSent'),
      }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ recipientId, ...proof })}
      onClose={onClose}
    >
      <Text weight="mid" breakWords>
        {name} · {email}
      </Text>
    </CodeStep>
  );
}

interface DeleteRecipientProps {
  readonly recipient: Recipient;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function DeleteRecipient({ recipient: { recipientId, name, email }, onDone, onCancel }: DeleteRecipientProps) {
  const { t } = useTranslation('brokers');
  const refresh = useRefresh();
  return useConfirmedCall('deleteRecipient', {
    request: { recipientId },
    text: {
      title: t('recipients.deleteTitle'),
      follows: (
        <>
          <p>
            <b>{name}</b> · {email}
          </p>
          <p>{t('recipients.deleteText')}</p>
        </>
      ),
      confirm: t('recipients.delete'),
      done: t('recipients.deleted'),
    },
    onDone: () => refresh().then(onDone),
    onClose: onCancel,
  });
}

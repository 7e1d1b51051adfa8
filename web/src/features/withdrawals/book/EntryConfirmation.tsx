import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { ChangeDrawer } from '../../../lib/forms/ChangeDrawer.tsx';
import { listFieldErrors } from '../../../lib/forms/fieldErrors.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { CodeField, isAboutCode, OwnerField, useCode, useStepUp } from '../../identity/index.ts';
import { useNetworkName } from '../../wallet/index.ts';
import type { DraftEntry } from './EntryForm.tsx';
import type { EntryValues } from './entryValues.ts';

export type EntryResult = AnswerOf<'confirmWithdrawalAddress'>;

interface EntryConfirmationProps {
  readonly draft: DraftEntry;
  readonly values: EntryValues;
  readonly onBack: () => void;
  readonly onConfirmed: (result: EntryResult) => void;
  readonly onClose: () => void;
}

/** The codes that confirm a new address; the email's confirms this one alone. */
export function EntryConfirmation({ draft, values, onBack, onConfirmed, onClose }: EntryConfirmationProps) {
  const { t } = useTranslation('withdrawals');
  const { addressId } = draft;
  const networkName = useNetworkName(values.network);
  const [signature, setSignature] = useState('');
  const code = useCode({
    channel: 'email',
    to: addressId,
    send: async () => ({ uuid: (await call('invokeAddressEmailValidation', { addressId })).emailUuid }),
  });
  const stepUp = useStepUp([code]);
  const action = useCallMutation('confirmWithdrawalAddress', { onSuccess: onConfirmed, onError: stepUp.rejected });
  const isWrongProof = listFieldErrors(action.error).some(({ path }) => path === 'signedMessage');
  const confirm = () => {
    stepUp.setTried(true);
    if (!stepUp.isComplete || code.uuid === undefined) return;
    action.mutate({
      addressId,
      emailUuid: code.uuid,
      emailCode: code.digits,
      ...(stepUp.needsGoogle && { gaCode: stepUp.gaCode }),
      ...(signature.trim() !== '' && { signedMessage: signature.trim() }),
    });
  };
  return (
    <ChangeDrawer
      title={t('entry.confirm')}
      follows={t('entry.follows')}
      submit={t('entry.confirm')}
      busy={action.isPending}
      error={action.error}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Stack gap="1" breakWords>
        <b>{values.name}</b>
        <span>
          {values.address} ({networkName})
        </span>
        <div>
          <Button kind="link" onClick={onBack}>
            {t('entry.back')}
          </Button>
        </div>
      </Stack>
      {values.source === 'wallet' && values.address.startsWith('0x') && (
        <Proof
          addressId={addressId}
          text={signature}
          error={isWrongProof ? t('proof.wrong') : undefined}
          onText={setSignature}
        />
      )}
      <div>
        <CodeField code={code} tried={stepUp.tried} error={action.error} sentText={t('entry.sent')} />
        <OwnerField stepUp={stepUp} error={action.error} />
      </div>
      {!isAboutCode(action.error) && !isWrongProof && <ActionError error={action.error} />}
    </ChangeDrawer>
  );
}

interface ProofProps {
  readonly addressId: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** A message signed with the address's own key shows that it is the institution's (EIP-191). */
function Proof({ addressId, text, error, onText }: ProofProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <Stack gap="1">
      <Text size="12" tone="2" lead="text">
        {t('proof.text')}
      </Text>
      <Text as="div" size="12" breakWords>
        <CopyId value={`Aldgate withdrawal address ${addressId}`} label={t('proof.message')} />
      </Text>
      <TextArea label={t('proof.signature')} rows={2} lengthMax={140} value={text} error={error} onValue={onText} />
    </Stack>
  );
}

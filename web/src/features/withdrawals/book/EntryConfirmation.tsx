import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { listFieldErrors } from '../../../lib/forms/fieldErrors.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { DraftConfirmation, DraftLines, useDraftCodes } from '../../drafts/index.ts';
import { useWithApprovals } from '../../identity/index.ts';
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

/** The codes that confirm a new address, and a proof that it is the institution's. */
export function EntryConfirmation({ draft, values, onBack, onConfirmed, onClose }: EntryConfirmationProps) {
  const { t } = useTranslation('withdrawals');
  const { addressId } = draft;
  const networkName = useNetworkName(values.network);
  const [signature, setSignature] = useState('');
  const withApprovals = useWithApprovals('address');
  const { book } = useArea();
  const codes = useDraftCodes(addressId, () => call(book.sendCode, { addressId }));
  const onError = codes.stepUp.rejected;
  const action = useCallMutation(book.confirm, { onSuccess: onConfirmed, onError });
  const isWrongProof = listFieldErrors(action.error).some(({ path }) => path === 'signedMessage');
  const signedMessage = signature.trim();
  return (
    <DraftConfirmation
      codes={codes}
      text={{
        title: t('entry.confirm'),
        follows: withApprovals(t('entry.follows')),
        submit: t('entry.confirm'),
        sent: t('entry.sent'),
      }}
      action={action}
      isShown={isWrongProof}
      onSubmit={(proof) => action.mutate({ addressId, ...proof, ...(signedMessage !== '' && { signedMessage }) })}
      onClose={onClose}
    >
      <DraftLines name={values.name} back={t('entry.back')} onBack={onBack}>
        <span>
          {values.address} ({networkName})
        </span>
      </DraftLines>
      {values.source === 'wallet' && values.address.startsWith('0x') && (
        <Proof
          addressId={addressId}
          text={signature}
          error={isWrongProof ? t('proof.wrong') : undefined}
          onText={setSignature}
        />
      )}
    </DraftConfirmation>
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

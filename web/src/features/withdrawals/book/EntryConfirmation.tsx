import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useCodes } from '../../../lib/codes/useCodes.ts';
import { DraftLines } from '../../../lib/drafts/DraftLines.tsx';
import { isAtFields } from '../../../lib/forms/fieldErrors.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useArea } from '../../../lib/page/area.ts';
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
  const { book } = useArea();
  const codes = useCodes(addressId, () => call(book.sendCode, { addressId }));
  const action = useCallMutation(book.confirm, { onSuccess: onConfirmed, onError: codes.rejected });
  const signedMessage = signature.trim();
  return (
    <CodeStep
      codes={codes}
      text={{ title: t('entry.confirm'), follows: t('entry.follows'), sent: t('entry.sent') }}
      approval="address"
      action={action}
      Failure={DraftError}
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
          error={isAboutProof(action.error) ? t('proof.wrong') : undefined}
          onText={setSignature}
        />
      )}
    </CodeStep>
  );
}

/** An error of the proof is shown at its field. */
const DraftError = ({ error }: { readonly error: unknown }) => !isAboutProof(error) && <ActionError error={error} />;

const isAboutProof = (error: unknown): boolean => isAtFields(error, ['signedMessage']);

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

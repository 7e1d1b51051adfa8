import type { RequestOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useId, useState } from 'react';
import { chunk } from '../../../lib/browser/chunk.ts';
import { call } from '../../../lib/calls/calls.ts';
import { OwnerField } from '../../../lib/codes/OwnerField.tsx';
import { isAboutCode } from '../../../lib/codes/useCode.ts';
import { useStepUp } from '../../../lib/codes/useStepUp.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Failure } from '../../identity/index.ts';
import { useAction } from '../useAction.ts';

/** Asks for a name, then starts the browser's dialog. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const form = useId();
  const [name, setName] = useState('');
  const stepUp = useStepUp([], 'owner');
  const action = useAction('registerPasskey', {
    done: t('passkeys.added'),
    onDone: onClose,
    onRejected: stepUp.rejected,
  });
  const trimmed = name.trim();
  const fieldError = classifyPasskeyError(action.error);
  const submit = () => {
    stepUp.setTried(true);
    if (trimmed === '' || !stepUp.isComplete) return;
    action.run(async () => ({ ...(await createPasskey(trimmed)), ...(await stepUp.ownerProof()) }));
  };
  return (
    <Dialog
      open
      title={t('passkeys.add')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={form} kind="primary" wide disabled={action.busy}>
          {t(action.busy ? 'passkeys.waiting' : 'passkeys.make')}
        </Button>
      }
    >
      <Stack
        as="form"
        gap="4"
        tone="1"
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Note kind="warning">{t('passkeys.follows')}</Note>
        <Text maxWidth="72ch" padding="0 0 2" size="13" lead="text" tone="2">
          {t('passkeys.explained')}
        </Text>
        <TextField
          label={t('passkeys.name')}
          autoComplete="off"
          maxLength={40}
          value={name}
          error={stepUp.tried && trimmed === '' ? tApp('fieldErrors.required') : undefined}
          onValue={setName}
        />
        <OwnerField stepUp={stepUp} error={action.error} />
        {fieldError === undefined ? (
          !isAboutCode(action.error) && <Failure error={action.error} />
        ) : (
          <Alert>{t(`passkeys.errors.${fieldError}`)}</Alert>
        )}
      </Stack>
    </Dialog>
  );
}

/** Lets the browser create a passkey for this account. Rejects with the browser's error, or with a CallError. */
async function createPasskey(name: string): Promise<Pick<RequestOf<'registerPasskey'>, 'name' | 'response'>> {
  const { browserSupportsWebAuthn, startRegistration } = await chunk(import('@simplewebauthn/browser'));
  if (!browserSupportsWebAuthn()) throw new DOMException('no WebAuthn', 'NotSupportedError');
  const { options } = await call('passkeyRegisterOptions', {});
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both libraries share the format
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return { name, response: { ...response } };
}

/** Why a browser created no passkey, by the name of its error (WebAuthn Level 3, section 5.1.3). */
type PasskeyError = 'cancelled' | 'exists' | 'domain' | 'unsupported';

const BY_NAME: Readonly<Record<string, PasskeyError>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
  SecurityError: 'domain',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

/** Undefined for errors that are not the browser's, such as a failed call. */
export function classifyPasskeyError(error: unknown): PasskeyError | undefined {
  return error instanceof Error ? BY_NAME[error.name] : undefined;
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useId, useState } from 'react';
import { useTranslation } from '../../app/i18n.ts';
import { isAboutCode } from '../../identity/code.ts';
import { Failure } from '../../identity/Failure.tsx';
import { GoogleCodeField } from '../../identity/GoogleCodeField.tsx';
import styles from '../account.module.css';
import { useDeed } from '../useDeed.ts';
import { useProofs } from '../useProofs.ts';
import { makePasskey } from './makePasskey.ts';
import { passkeyFault } from './passkeyFault.ts';

/** A name to know it by, and then the browser asks. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const form = useId();
  const [name, setName] = useState('');
  const proofs = useProofs([]);
  const deed = useDeed('registerPasskey', { done: t('passkeys.added'), onDone: onClose, onRefused: proofs.refused });
  const trimmed = name.trim();
  const fault = passkeyFault(deed.error);
  const submit = () => {
    proofs.setTried(true);
    if (trimmed === '' || !proofs.isWhole) return;
    const google = proofs.asksGoogle ? { gaCode: proofs.gaCode } : {};
    void deed.run(async () => ({ ...(await makePasskey(trimmed)), ...google }));
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
        <Button type="submit" form={form} kind="primary" wide disabled={deed.busy}>
          {t(deed.busy ? 'passkeys.waiting' : 'passkeys.make')}
        </Button>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Note kind="warning">{t('passkeys.follows')}</Note>
        <p className={styles.text}>{t('passkeys.explained')}</p>
        <TextField
          label={t('passkeys.name')}
          autoComplete="off"
          maxLength={40}
          value={name}
          error={proofs.tried && trimmed === '' ? t('faults.required') : undefined}
          onValue={setName}
        />
        {proofs.asksGoogle && (
          <GoogleCodeField value={proofs.gaCode} tried={proofs.tried} error={deed.error} onValue={proofs.setGaCode} />
        )}
        {fault === undefined ? (
          !isAboutCode(deed.error) && <Failure error={deed.error} />
        ) : (
          <p className={styles.error} role="alert">
            {t(`passkeys.faults.${fault}`)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

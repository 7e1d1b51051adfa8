import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../../app/i18n.ts';
import { DeedError } from '../DeedError.tsx';
import type { Passkey } from '../queries.ts';
import { useDeed } from '../useDeed.ts';

/** Asks before a passkey signs in no more. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('account');
  const deed = useDeed('removePasskey', { done: t('passkeys.removed'), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('passkeys.remove.title', { name: passkey.name })}
      cancelLabel={t('passkeys.remove.keep')}
      confirmLabel={t('passkeys.remove.confirm')}
      kind="danger"
      busy={deed.busy}
      onCancel={onClose}
      onConfirm={() => void deed.run({ passkeyId: passkey.passkeyId })}
    >
      <p>{t('passkeys.remove.text')}</p>
      <DeedError error={deed.error} />
    </ConfirmDialog>
  );
}

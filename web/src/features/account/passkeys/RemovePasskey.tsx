import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import type { Passkey } from '../queries.ts';
import { useAction } from '../useAction.ts';

/** Asks for confirmation before a passkey is removed. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('account');
  const action = useAction('removePasskey', { done: t('passkeys.removed'), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('passkeys.remove.title', { name: passkey.name })}
      cancelLabel={t('passkeys.remove.keep')}
      confirmLabel={t('passkeys.remove.confirm')}
      kind="danger"
      busy={action.busy}
      onCancel={onClose}
      onConfirm={() => action.run({ passkeyId: passkey.passkeyId })}
    >
      <p>{t('passkeys.remove.text')}</p>
      <ActionError error={action.error} />
    </ConfirmDialog>
  );
}

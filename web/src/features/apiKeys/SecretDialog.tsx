import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { MadeKey } from './queries.ts';
import { SecretContent, type SecretContentProps } from './SecretContent.tsx';

interface SecretDialogProps extends Omit<SecretContentProps, 'onCopied'> {
  readonly made: MadeKey;
  readonly onClose: () => void;
}

/** A new key with its secret, which nothing shows again: closing asks first where it was not copied. */
export function SecretDialog({ made, permissions, onClose }: SecretDialogProps) {
  const { t } = useTranslation('apiKeys');
  const { t: tApp } = useTranslation();
  const [isCopied, setCopied] = useState(made.secret === null);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (isCopied) onClose();
    else setLeaving(true);
  };
  return (
    <Dialog
      open
      title={t('secret.title')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      footer={
        <Button kind="primary" wide onClick={leave}>
          {t('secret.done')}
        </Button>
      }
    >
      <SecretContent made={made} permissions={permissions} onCopied={() => setCopied(true)} />
      {isLeaving && (
        <ConfirmDialog
          open
          title={t('secret.leave.title')}
          cancelLabel={tApp('back')}
          confirmLabel={t('secret.leave.confirm')}
          kind="danger"
          onCancel={() => setLeaving(false)}
          onConfirm={onClose}
        >
          <p>{t('secret.leave.text')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

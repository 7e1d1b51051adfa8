import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';

interface SecretDialogProps {
  readonly text: {
    readonly title: string;
    readonly done: string;
    /** Asks before a secret that was not copied is left. */
    readonly leave: { readonly title: string; readonly text: string; readonly confirm: string };
  };
  /** Whether there is a secret that nothing shows again. */
  readonly hasSecret: boolean;
  readonly onClose: () => void;
  readonly children: (onCopied: () => void) => ReactNode;
}

/** A secret that nothing shows again: closing asks first where it was not copied. */
export function SecretDialog({ text, hasSecret, onClose, children }: SecretDialogProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(!hasSecret);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (isCopied) onClose();
    else setLeaving(true);
  };
  return (
    <Dialog
      open
      title={text.title}
      closeLabel={t('close')}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      footer={
        <Button kind="primary" wide onClick={leave}>
          {text.done}
        </Button>
      }
    >
      {children(() => setCopied(true))}
      {isLeaving && (
        <ConfirmDialog
          open
          title={text.leave.title}
          cancelLabel={t('back')}
          confirmLabel={text.leave.confirm}
          kind="danger"
          onCancel={() => setLeaving(false)}
          onConfirm={onClose}
        >
          <p>{text.leave.text}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

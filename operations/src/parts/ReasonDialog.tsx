import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { type ReactNode, useState } from 'react';
import { Failure } from './Failure.tsx';

export interface ReasonDialogProps {
  readonly title: string;
  /** Consequences of the action: immediate, or after a second operator's approval. */
  readonly text: ReactNode;
  readonly confirm: string;
  readonly kind?: 'primary' | 'danger';
  readonly busy: boolean;
  readonly error: unknown;
  /** Fields that show their own errors. */
  readonly atFields?: readonly string[];
  /** Fields beside the reason. */
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => void | Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a reason before an action; the reason is recorded in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirm, kind = 'primary', busy, error, atFields, children, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      title={title}
      closeLabel="Close"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button kind={kind} disabled={busy || reason.trim() === ''} onClick={() => void onConfirm(reason.trim())}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <p>{text}</p>
        {children}
        <TextArea label="Reason (recorded in the audit log)" value={reason} onValue={setReason} />
        <Failure error={error} atFields={atFields} />
      </Stack>
    </Dialog>
  );
}

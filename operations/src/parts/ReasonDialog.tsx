import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
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
  /** Names what is not entered yet beside the reason: the button is closed until then. */
  readonly missing?: string | undefined;
  readonly error: unknown;
  /** Fields that show their own errors. */
  readonly atFields?: readonly string[];
  /** Whether the action needs no reason. */
  readonly withoutReason?: boolean;
  /** Fields beside the reason. */
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => void | Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an action, mostly for its reason, which is recorded in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    text,
    confirm,
    kind = 'primary',
    busy,
    missing,
    error,
    atFields,
    withoutReason = false,
    children,
    onConfirm,
    onClose,
  } = props;
  const [reason, setReason] = useState('');
  const hint = missing ?? (!withoutReason && reason.trim() === '' ? 'Enter a reason.' : undefined);
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
          <Button kind={kind} disabled={busy || hint !== undefined} onClick={() => void onConfirm(reason.trim())}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <p>{text}</p>
        {children}
        {!withoutReason && <TextArea label="Reason (recorded in the audit log)" value={reason} onValue={setReason} />}
        {hint !== undefined && (
          <Text size="12" tone="2">
            {hint}
          </Text>
        )}
        <Failure error={error} atFields={atFields} />
      </Stack>
    </Dialog>
  );
}

import type { JsonName } from '@aldgate/client-kit/calls/calls.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { Calls, RequestOf } from '@aldgate/contract/calls.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import type { ReactNode } from 'react';
import { useCallMutation } from '../calls/useCallMutation.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { ActionError } from '../messages/ActionError.tsx';

interface ConfirmedCallOptions<Name extends JsonName<Calls>> {
  readonly request: RequestOf<Name>;
  readonly text: {
    /** The question and its subject. */
    readonly title: string;
    /** The consequences. */
    readonly follows: ReactNode;
    /** The action. */
    readonly confirm: string;
    /** The message after success, where the screen does not show it. */
    readonly done?: string;
  };
  /** Called after success; what it returns is waited for. */
  readonly onDone: () => unknown;
  /** Called whatever the outcome. */
  readonly onSettled?: () => unknown;
  readonly onClose: () => void;
  /** Shows why the call was rejected. */
  readonly Failure?: (props: { readonly error: unknown }) => ReactNode;
}

/** The dialog that asks before a call that takes something away. A rejection is shown in it, and leaves it open. */
export function useConfirmedCall<Name extends JsonName<Calls>>(
  name: Name,
  { request, text, onDone, onSettled, onClose, Failure = ActionError }: ConfirmedCallOptions<Name>,
): ReactNode {
  const { t } = useTranslation();
  const action = useCallMutation(name, {
    onSuccess: () => {
      if (text.done !== undefined) toast('success', text.done);
      return onDone();
    },
    ...(onSettled && { onSettled }),
  });
  return (
    <ConfirmDialog
      open
      title={text.title}
      cancelLabel={t('back')}
      confirmLabel={text.confirm}
      kind="danger"
      busy={action.isPending}
      onCancel={onClose}
      onConfirm={() => action.mutate(request)}
    >
      {text.follows}
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}

import { ReasonDialog, type ReasonDialogProps } from './ReasonDialog.tsx';

interface ActionDialogProps<Body> extends Omit<ReasonDialogProps, 'busy' | 'error' | 'onConfirm'> {
  readonly action: {
    /** Answers undefined where the action was refused. */
    readonly run: (body: Body) => Promise<unknown>;
    readonly busy: boolean;
    readonly error: unknown;
  };
  /** What the action is called with, once the reason is known. */
  readonly body: (reason: string) => Body;
  /** What is entered does not do yet. */
  readonly blocked?: boolean;
}

/** Asks why, does one action and closes; what was refused is said in it, and it stays open. */
export function ActionDialog<Body>({ action, body, blocked = false, ...dialog }: ActionDialogProps<Body>) {
  return (
    <ReasonDialog
      {...dialog}
      busy={action.busy || blocked}
      error={action.error}
      onConfirm={async (reason) => {
        if ((await action.run(body(reason))) !== undefined) dialog.onClose();
      }}
    />
  );
}

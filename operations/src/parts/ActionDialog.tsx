import { ReasonDialog, type ReasonDialogProps } from './ReasonDialog.tsx';

interface ActionDialogProps<Body> extends Omit<ReasonDialogProps, 'busy' | 'error' | 'onConfirm'> {
  readonly action: {
    /** Resolves with undefined if the action was rejected. */
    readonly run: (body: Body) => Promise<unknown>;
    readonly busy: boolean;
    readonly error: unknown;
  };
  /** The request body for a reason. */
  readonly body: (reason: string) => Body;
}

/** Asks for a reason, runs an action and closes; on rejection it shows the error and stays open. */
export function ActionDialog<Body>({ action, body, ...dialog }: ActionDialogProps<Body>) {
  return (
    <ReasonDialog
      {...dialog}
      busy={action.busy}
      error={action.error}
      onConfirm={async (reason) => {
        if ((await action.run(body(reason))) !== undefined) dialog.onClose();
      }}
    />
  );
}

import { ReasonDialog, type ReasonDialogProps } from './ReasonDialog.tsx';

interface DeedDialogProps<Body> extends Omit<ReasonDialogProps, 'busy' | 'error' | 'onConfirm'> {
  readonly deed: {
    /** Answers undefined where the deed was refused. */
    readonly run: (body: Body) => Promise<unknown>;
    readonly busy: boolean;
    readonly error: unknown;
  };
  /** What the deed is called with, once the reason is known. */
  readonly body: (reason: string) => Body;
  /** What is entered does not do yet. */
  readonly blocked?: boolean;
}

/** Asks why, does one deed and closes; what was refused is said in it, and it stays open. */
export function DeedDialog<Body>({ deed, body, blocked = false, ...dialog }: DeedDialogProps<Body>) {
  return (
    <ReasonDialog
      {...dialog}
      busy={deed.busy || blocked}
      error={deed.error}
      onConfirm={async (reason) => {
        if ((await deed.run(body(reason))) !== undefined) dialog.onClose();
      }}
    />
  );
}

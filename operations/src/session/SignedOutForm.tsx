import { Button } from '@aldgate/ui/controls/Button.tsx';
import type { ReactNode } from 'react';
import { Failure } from '../parts/Failure.tsx';
import styles from './session.module.css';

interface SignedOutFormProps {
  /** The button's words, and those while it works. */
  readonly label: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** The form of a door: its fields, why it did not open, and the button that opens it. */
export function SignedOutForm({ label, busyLabel, busy, error, onSubmit, children }: SignedOutFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      <Failure error={error} />
      <Button type="submit" kind="primary" size="large" wide disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  );
}

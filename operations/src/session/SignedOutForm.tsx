import { Button } from '@aldgate/ui/controls/Button.tsx';
import type { ReactNode } from 'react';
import { Failure } from '../parts/Failure.tsx';
import styles from './session.module.css';

interface SignedOutFormProps {
  /** The button's text, and its text while busy. */
  readonly label: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** A form of the signed-out pages: fields, error and submit button. */
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

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../parts/Failure.tsx';

interface SignedOutFormProps {
  /** The button's text, and its text while busy. */
  readonly label: string;
  readonly busyLabel: string;
  readonly request: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error'>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form of the signed-out pages: fields, error and submit button. */
export function SignedOutForm({ label, busyLabel, request, onSubmit, children }: SignedOutFormProps) {
  // After success the button stays disabled until the console opens.
  const busy = request.isPending || request.isSuccess;
  return (
    <Stack
      as="form"
      gap="2"
      marginTop="6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Failure error={request.error ?? undefined} />
      <Button type="submit" kind="primary" size="large" wide disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </Stack>
  );
}

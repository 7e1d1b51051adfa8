import type { Submission } from '@aldgate/client-kit/useSubmission.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { FormPage, Lead } from '@aldgate/ui/layout/FormPage.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import type { ReactNode } from 'react';
import { Failure } from '../parts/Failure.tsx';
import { useTitle } from '../parts/Screen.tsx';

/** Layout of sign-in and invitation. */
export function SignedOutLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title);
  return (
    <FormPage>
      <Inline gap="3" marginBottom="10">
        <Brand size={24} />
        <Badge tone="accent">Operations</Badge>
      </Inline>
      <h1>{title}</h1>
      <Lead>{lead}</Lead>
      {children}
    </FormPage>
  );
}

interface SignedOutFormProps {
  /** The button's text, and its text while busy. */
  readonly label: string;
  readonly busyLabel: string;
  readonly request: Pick<Submission<unknown, unknown>, 'isPending' | 'isSuccess' | 'error'>;
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

interface GoogleCodeProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (gaCode: string) => void;
}

/** The authenticator's six digits; other characters are ignored. */
export function GoogleCode({ value, error, onValue }: GoogleCodeProps) {
  return (
    <TextField
      label="Google verification code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      error={error}
      onValue={(text) => onValue(text.replace(/\D/g, ''))}
    />
  );
}

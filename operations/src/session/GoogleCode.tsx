import { TextField } from '@aldgate/ui/controls/TextField.tsx';

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

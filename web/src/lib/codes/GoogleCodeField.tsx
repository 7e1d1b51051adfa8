import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { codeDigits, isCode, useCodeErrorText } from './useCode.ts';

interface GoogleCodeFieldProps {
  readonly value: string;
  readonly tried: boolean;
  /** The error of the form's last submission; errors of this code are shown here until digits are entered again. */
  readonly error?: unknown;
  readonly label?: string;
  readonly autoFocus?: boolean;
  readonly onValue: (digits: string) => void;
}

export function GoogleCodeField({ value, tried, error, label, autoFocus = false, onValue }: GoogleCodeFieldProps) {
  const { t } = useTranslation();
  const rejectedText = useCodeErrorText();
  const rejected = value === '' ? rejectedText(error, 'google') : undefined;
  return (
    <TextField
      label={label ?? t('codes.google')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      autoFocus={autoFocus}
      value={value}
      error={rejected ?? (tried && !isCode(value) ? t('codes.missing') : undefined)}
      onValue={(text) => onValue(codeDigits(text))}
    />
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { cx } from '@aldgate/ui/cx.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { errorText, withReference } from '../messages/errorText.ts';
import styles from './codes.module.css';
import { type Code, useCodeErrorText } from './useCode.ts';

interface CodeFieldProps {
  readonly code: Code;
  /** Whether the form was submitted: then missing input is shown as an error. */
  readonly tried: boolean;
  /** The error of the form's last submission; errors of this code are shown here until digits are entered again. */
  readonly error?: unknown;
  /** Distinguishes two codes of the same channel. */
  readonly label?: string | undefined;
  /** Recipient of the code, if it may be shown. */
  readonly sentText?: string | undefined;
  readonly autoFocus?: boolean;
}

/** Six digits sent by email or SMS, with the button that sends them. */
export function CodeField({ code, tried, error, label, sentText, autoFocus = false }: CodeFieldProps) {
  const { t } = useTranslation();
  const name = label ?? t(`codes.${code.channel}.label`);
  const isSent = code.uuid !== undefined;
  const fieldError = useFieldError(code, tried, error);
  const action = t(code.busy ? 'codes.sending' : isSent ? 'codes.sendAgain' : 'codes.send');
  return (
    <div>
      <TextField
        label={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus={autoFocus}
        value={code.digits}
        error={fieldError}
        end={
          <Button kind="link" title={name} disabled={code.busy} onClick={code.request}>
            {action}
          </Button>
        }
        onValue={code.enter}
      />
      <div className={cx(styles.underField, fieldError === undefined && styles.close)} role="status">
        {isSent && <p>{sentText ?? t(`codes.${code.channel}.sent`)}</p>}
        {code.delayed && <Text tone="warning">{t(`codes.${code.channel}.delayed`)}</Text>}
      </div>
    </div>
  );
}

/**
 * The most recent error first: sending failed, input missing, and, while the field is empty, the server's rejection.
 */
function useFieldError(code: Code, tried: boolean, error: unknown): string | undefined {
  const { t } = useTranslation();
  const rejectedText = useCodeErrorText();
  if (code.error !== undefined) return withReference(errorText(code.error, t), code.error, t);
  const rejected = code.digits === '' ? rejectedText(error, code.channel) : undefined;
  if (rejected !== undefined) return rejected;
  if (!tried || code.fieldError === undefined) return undefined;
  return t(code.fieldError === 'notRequested' ? 'errors.codeNotRequested' : 'codes.missing');
}

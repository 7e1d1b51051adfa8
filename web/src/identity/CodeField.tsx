import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { cx } from '@aldgate/ui/cx.ts';
import { errorText } from '../app/errorText.ts';
import { useTranslation } from '../app/i18n.ts';
import styles from './fields.module.css';
import type { Code } from './useCode.ts';
import { useCodeErrorText } from './useCodeErrorText.ts';

interface CodeFieldProps {
  readonly code: Code;
  /** Whether it was tried to send the form: then what is missing shows. */
  readonly tried: boolean;
  /** Why the server refused the form; what is about this code stands here until digits are entered anew. */
  readonly error?: unknown;
  /** Where there are two of a kind, which one it is. */
  readonly label?: string;
  /** Where the code went, if that can be told. */
  readonly sentText?: string;
  readonly autoFocus?: boolean;
}

/** Six digits that come by email or sms, with the button that sends them. */
export function CodeField({ code, tried, error, label, sentText, autoFocus = false }: CodeFieldProps) {
  const { t } = useTranslation('identity');
  const name = label ?? t(`${code.channel}.label`);
  const isSent = code.uuid !== undefined;
  const fieldError = useFieldError(code, tried, error);
  const action = t(code.busy ? 'code.sending' : isSent ? 'code.sendAgain' : 'code.send');
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
          <Button kind="link" title={name} disabled={code.busy} onClick={() => void code.request()}>
            {action}
          </Button>
        }
        onValue={code.enter}
      />
      <div className={cx(styles.underField, fieldError === undefined && styles.close)} role="status">
        {isSent && <p>{sentText ?? t(`${code.channel}.sent`)}</p>}
        {code.delayed && <p className={styles.delay}>{t(`code.delayed.${code.channel}`)}</p>}
      </div>
    </div>
  );
}

/** The newest word first: why it was not sent, what is missing, and while nothing is entered, what the server said. */
function useFieldError(code: Code, tried: boolean, error: unknown): string | undefined {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const rejectedText = useCodeErrorText();
  if (code.error !== undefined) return errorText(code.error, tApp);
  const rejected = code.digits === '' ? rejectedText(error, code.channel) : undefined;
  if (rejected !== undefined) return rejected;
  if (!tried || code.fieldError === undefined) return undefined;
  return code.fieldError === 'notRequested' ? tApp('errors.codeNotRequested') : t('required.code');
}

import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { CaptchaImage } from './CaptchaImage.tsx';
import type { Captcha } from './useCaptcha.ts';

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly value: string;
  /** Whether the form was submitted: then a missing code is shown as an error. */
  readonly tried: boolean;
  /** The error of the form's last submission; a wrong CAPTCHA is shown here. */
  readonly error?: unknown;
  readonly onValue: (code: string) => void;
}

export const isCaptchaWrong = (error: unknown): boolean => error instanceof CallError && error.entry === 'captchaWrong';

/** ID-11: the characters of a CAPTCHA, with its image at the end of the field. */
export function CaptchaField({ captcha, value, tried, error, onValue }: CaptchaFieldProps) {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const missing = tried && value.trim() === '' ? t('required.captcha') : undefined;
  return (
    <TextField
      label={t('captcha.label')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      value={value}
      error={missing ?? (isCaptchaWrong(error) ? errorText(error, tApp) : undefined)}
      end={<CaptchaImage captcha={captcha} />}
      onValue={onValue}
    />
  );
}

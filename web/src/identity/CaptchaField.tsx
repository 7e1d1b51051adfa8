import { CallError } from '@aldgate/contract/client/callError.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { errorText } from '../app/errorText.ts';
import { useTranslation } from '../app/i18n.ts';
import { CaptchaPicture } from './CaptchaPicture.tsx';
import type { Captcha } from './useCaptcha.ts';

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly value: string;
  /** Whether it was tried to send the form: then a missing code shows. */
  readonly tried: boolean;
  /** Why the server refused the form; a wrong picture code stands here. */
  readonly error?: unknown;
  readonly onValue: (code: string) => void;
}

export const isCaptchaWrong = (error: unknown): boolean => error instanceof CallError && error.entry === 'captchaWrong';

/** ID-11: the code of a picture, and the picture at its end. */
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
      end={<CaptchaPicture captcha={captcha} />}
      onValue={onValue}
    />
  );
}

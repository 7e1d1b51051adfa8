import { type Captcha, isCaptchaWrong, useCaptcha as useCaptchaOf } from '@aldgate/client-kit/captcha.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { CaptchaImage as Image } from '@aldgate/ui/figures/CaptchaImage.tsx';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly value: string;
  /** Whether the form was submitted: then a missing code is shown as an error. */
  readonly tried: boolean;
  /** The error of the form's last submission; a wrong CAPTCHA is shown here. */
  readonly error?: unknown;
  readonly onValue: (code: string) => void;
}

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

/** The image at the end of its field; a click loads another one. */
export function CaptchaImage({ captcha: { image, failed, refresh } }: { captcha: Captcha }) {
  const { t } = useTranslation('identity');
  const texts = {
    image: t('captcha.image'),
    refresh: t('captcha.refresh'),
    empty: t(failed ? 'captcha.failed' : 'captcha.loading'),
  };
  return <Image captcha={image} texts={texts} onRefresh={refresh} />;
}

const fetchCaptcha = () => call('imageCaptcha', {});

export const useCaptcha = (): Captcha => useCaptchaOf(fetchCaptcha);

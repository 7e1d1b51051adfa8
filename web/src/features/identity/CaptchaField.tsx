import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import styles from './login.module.css';

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

/** The image at the end of its field; a click loads another one. */
export function CaptchaImage({ captcha: { image, failed, refresh } }: { captcha: Captcha }) {
  const { t } = useTranslation('identity');
  return (
    <button type="button" className={styles.captcha} title={t('captcha.refresh')} onClick={refresh}>
      {image === undefined ? (
        <Text as="span" size="12" tone="3">
          {t(failed ? 'captcha.failed' : 'captcha.loading')}
        </Text>
      ) : (
        <img className={styles.image} src={image.image} alt={t('captcha.image')} data-captcha-id={image.captchaId} />
      )}
      <Icon name="refresh" />
    </button>
  );
}

export interface Captcha {
  readonly image: AnswerOf<'imageCaptcha'> | undefined;
  readonly failed: boolean;
  readonly refresh: () => void;
}

/** The current CAPTCHA (ID-11). Of two requests in flight, the later one counts. */
export function useCaptcha(): Captcha {
  const [image, setImage] = useState<AnswerOf<'imageCaptcha'>>();
  const [failed, setFailed] = useState(false);
  const latestRequest = useRef(0);
  const load = useCallback(async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const next = await call('imageCaptcha', {}).catch(() => undefined);
    if (request !== latestRequest.current) return;
    setImage(next);
    setFailed(next === undefined);
  }, []);
  useEffect(() => void load(), [load]);
  // The image that was used, or is to be replaced, is not shown while the next one loads.
  const refresh = useCallback(() => {
    setImage(undefined);
    void load();
  }, [load]);
  return { image, failed, refresh };
}

import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './login.module.css';
import type { Captcha } from './useCaptcha.ts';

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

import { Text } from '../layout/Text.tsx';
import styles from './captchaImage.module.css';
import { Icon } from './Icon.tsx';

interface CaptchaImageProps {
  /** Undefined while it loads, or if it could not be loaded. */
  readonly captcha: { readonly captchaId: string; readonly image: string } | undefined;
  /** Description of the image, label of its button, and text in place of the image. */
  readonly texts: { readonly image: string; readonly refresh: string; readonly empty: string };
  readonly onRefresh: () => void;
}

/** A CAPTCHA at the end of its field; a click loads another one. */
export function CaptchaImage({ captcha, texts, onRefresh }: CaptchaImageProps) {
  return (
    <button type="button" className={styles.captcha} title={texts.refresh} onClick={onRefresh}>
      {captcha === undefined ? (
        <Text as="span" size="12" tone="3">
          {texts.empty}
        </Text>
      ) : (
        <img className={styles.image} src={captcha.image} alt={texts.image} data-captcha-id={captcha.captchaId} />
      )}
      <Icon name="refresh" />
    </button>
  );
}

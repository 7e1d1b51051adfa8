import { cx } from '@aldgate/ui/cx.ts';
import { useAppearance } from '../../lib/browser/theme.ts';
import { useLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './home.module.css';

/** The size of the pictures that `npm run screens` takes. */
const SIZE = { width: 1440, height: 900 } as const;

/** The trading page as it is, in the language and the theme of the visitor. */
export function ProductPicture() {
  const { t } = useTranslation('home');
  const theme = useAppearance(({ shown }) => shown);
  const language = useLanguage();
  return (
    <figure className={cx(styles.band, styles.section, styles.picture)}>
      <img
        src={new URL(`./pictures/trading-${language}-${theme}.webp`, import.meta.url).href}
        {...SIZE}
        alt={t('picture.alt')}
        loading="lazy"
        decoding="async"
      />
      <figcaption>{t('picture.caption')}</figcaption>
    </figure>
  );
}

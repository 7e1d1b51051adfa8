import { Price } from '@aldgate/ui/figures/Price.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './convert.module.css';
import type { ConvertView } from './view.ts';

/** The price between the two assets: the quote's once there is one, else the indicative market price. */
export function RateLine({ view: { rate, quote } }: { view: ConvertView }) {
  const { t } = useTranslation('convert');
  const firm = quote !== undefined;
  return (
    <p className={styles.rate}>
      <span>{t(firm ? 'rate' : 'indicativeRate')}</span>
      {rate === undefined ? (
        <span className={styles.dim}>{t('noRate')}</span>
      ) : (
        <span>
          <span className={styles.dim}>{t(firm ? 'rateOf' : 'about', { base: rate.baseAsset })}</span>{' '}
          <b>
            <Price value={rate.price} />
          </b>{' '}
          <span className={styles.dim}>{rate.quoteAsset}</span>
        </span>
      )}
    </p>
  );
}

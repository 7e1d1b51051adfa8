import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { ConvertView } from './conversionForm.ts';
import styles from './convert.module.css';

/** The price between the two assets: the quote's once there is one, else the indicative market price. */
export function RateLine({ view: { rate, quote } }: { view: ConvertView }) {
  const { t } = useTranslation('convert');
  const firm = quote !== undefined;
  return (
    <p className={styles.rate}>
      <span>{t(firm ? 'rate' : 'indicativeRate')}</span>
      {rate === undefined ? (
        <Text as="span" tone="3">
          {t('noRate')}
        </Text>
      ) : (
        <span>
          <Text as="span" tone="3">
            {t(firm ? 'rateOf' : 'about', { base: rate.baseAsset })}
          </Text>{' '}
          <Text as="b" weight="mid" tone="1">
            <Price value={rate.price} />
          </Text>{' '}
          <Text as="span" tone="3">
            {rate.quoteAsset}
          </Text>
        </span>
      )}
    </p>
  );
}

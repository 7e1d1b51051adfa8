import { EXTRACT_BOUNDS } from '@aldgate/domain/brokers/financing/extractable.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import styles from './capital.module.css';
import type { WithdrawAvailable } from './queries.ts';

/** Bounds of an extract; the one that binds is marked. */
export function ExtractBounds({ available }: { available: WithdrawAvailable }) {
  const { t } = useTranslation('brokers');
  const amount = useAmountText();
  const { bounds, bound, freshness } = available;
  return (
    <dl className={styles.bounds}>
      {EXTRACT_BOUNDS.map((name) => (
        <div key={name} data-binds={name === bound || undefined}>
          <dt>{name === bound ? t('bounds.binds', { bound: t(`bounds.${name}`) }) : t(`bounds.${name}`)}</dt>
          <dd>{amount(bounds[name])} USDT</dd>
        </div>
      ))}
      <div>
        <dt>{t('accounts.columns.freshness')}</dt>
        <dd>
          <FreshnessMark freshness={freshness} />
        </dd>
      </div>
    </dl>
  );
}

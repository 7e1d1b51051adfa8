import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { useTranslation } from '../../app/i18n.ts';
import { ACCOUNT_TYPES } from '../balances.ts';
import { choose, type End, type Ends, flip } from './ends.ts';
import styles from './transfer.module.css';

interface AccountFieldsProps {
  readonly ends: Ends;
  readonly disabled: boolean;
  readonly onEnds: (ends: Ends) => void;
}

/** From which account to which, and what swaps the two. */
export function AccountFields({ ends, disabled, onEnds }: AccountFieldsProps) {
  const { t } = useTranslation('wallet');
  const options = ACCOUNT_TYPES.map((account) => ({
    value: account,
    label: t(`accounts.${account}`),
    detail: t(`transfer.kinds.${account}`),
  }));
  const field = (end: End) => (
    <div className={styles.end}>
      <span aria-hidden="true">{t(`transfer.${end}`)}</span>
      <Select
        label={t(`transfer.${end}`)}
        options={options}
        value={ends[end]}
        disabled={disabled}
        onValue={(account) => onEnds(choose(ends, end, account))}
      />
    </div>
  );
  return (
    <div className={styles.ends}>
      {field('transferFrom')}
      <button
        type="button"
        className={styles.flip}
        aria-label={t('transfer.flip')}
        disabled={disabled}
        onClick={() => onEnds(flip(ends))}
      >
        <Icon name="swap" />
      </button>
      {field('transferTo')}
    </div>
  );
}

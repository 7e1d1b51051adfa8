import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Network } from '../../wallet/index.ts';
import styles from '../page/withdraw.module.css';

interface NetworkFieldProps {
  readonly asset: string;
  readonly network: Network;
  /** Whether an address has fixed it. */
  readonly isFixed: boolean;
}

/** The network, which the address decides, with its fee. */
export function NetworkField({ asset, network: { name, withdraw }, isFixed }: NetworkFieldProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <div>
      <div className={styles.labels}>
        <span>{t('network')}</span>
        <span>{t('networkFixed')}</span>
      </div>
      <div className={styles.fixed}>
        <span>{isFixed ? name : '–'}</span>
        <span>
          {t('figures.fee.chain')}{' '}
          <Amount value={withdraw.fee} places={fullPlaces(asset)} placesMax={18} unit={asset} />
        </span>
      </div>
    </div>
  );
}

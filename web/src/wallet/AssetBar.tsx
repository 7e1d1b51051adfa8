import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import tabs from '@aldgate/ui/controls/tabs.module.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { KINDS, type Kind } from './assetFilter.ts';
import styles from './summary.module.css';
import { setHiddenAsset, useWallet } from './walletStore.ts';

interface AssetBarProps {
  readonly kind: Kind;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** What of the assets is shown: by kind (in the address), by name, and without the small ones (SH-15). */
export function AssetBar({ kind, search, onSearch }: AssetBarProps) {
  const { t } = useTranslation('wallet');
  const hidden = useWallet((wallet) => wallet.hiddenAsset);
  return (
    <div className={styles.bar}>
      <nav className={tabs.tabs} aria-label={t('kinds.label')}>
        {KINDS.map((each) => (
          <Link
            key={each}
            to={each === 'all' ? '.' : `?kind=${each}`}
            className={tabs.tab}
            aria-current={each === kind ? 'page' : undefined}
          >
            {t(`kinds.${each}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.barEnd}>
        <Switch label={t('hideSmall')} on={hidden} onValue={setHiddenAsset} />
        <SearchField label={t('filter')} value={search} onValue={onSearch} maxLength={20} />
      </div>
    </div>
  );
}

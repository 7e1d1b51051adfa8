import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import tabs from '@aldgate/ui/controls/tabs.module.css';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Link } from 'react-router';
import { setHiddenAsset, useHiding } from '../../lib/amounts/hiding.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { type AssetView, KINDS, writeView } from './assetView.ts';
import { SMALL_USD } from './balances.ts';
import styles from './summary.module.css';

interface AssetBarProps {
  readonly view: AssetView;
  /** Omitted where all assets are of one kind. */
  readonly withKinds?: boolean;
  readonly onSearch: (search: string) => void;
}

/** Filters by kind and by name (both in the address), and hides small balances (SH-15). */
export function AssetBar({ view, withKinds = true, onSearch }: AssetBarProps) {
  const { t } = useTranslation('wallet');
  const smallUsd = useSession(({ platformConfig }) => platformConfig.smallAssetUsd ?? SMALL_USD);
  const hidden = useHiding((hiding) => hiding.hiddenAsset);
  return (
    <Inline wrap gap="2 4" minHeight="56px">
      {withKinds && (
        <nav className={tabs.tabs} aria-label={t('kinds.label')}>
          {KINDS.map((each) => (
            <Link
              key={each}
              to={{ search: new URLSearchParams(writeView({ ...view, kind: each })).toString() }}
              className={tabs.tab}
              aria-current={each === view.kind ? 'page' : undefined}
            >
              {t(`kinds.${each}`)}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.barEnd}>
        <Switch label={t('hideSmall', { usd: smallUsd })} on={hidden} onValue={setHiddenAsset} />
        <SearchField label={t('filter')} value={view.search} onValue={onSearch} maxLength={20} />
      </div>
    </Inline>
  );
}

import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Key } from '@aldgate/ui/figures/Key.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { commandKey } from '../../lib/browser/commandKey.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './shell.module.css';

/** Opens the command palette by mouse; narrow bars show only the icon. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.search}
      title={t('palette.title')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
    >
      <Icon name="search" small />
      <span className={styles.searchText}>{t('palette.open')}</span>
      <Inline as="span" end aria-hidden="true">
        <Key name={commandKey('K')} />
      </Inline>
    </button>
  );
}

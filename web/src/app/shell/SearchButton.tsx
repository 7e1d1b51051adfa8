import { Icon } from '@aldgate/ui/figures/Icon.tsx';
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
      <span className={styles.key} aria-hidden="true">
        {commandKey('K')}
      </span>
    </button>
  );
}

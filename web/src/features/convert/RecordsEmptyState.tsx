import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';

/** SH-08: there are no conversions, or the filter hides them. */
export function RecordsEmptyState({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  if (!filtered) {
    return (
      <EmptyState
        title={t('records.empty.title')}
        text={t('records.empty.text')}
        action={<PathLink to="convert/coin">{t('records.empty.action')}</PathLink>}
      />
    );
  }
  return (
    <EmptyState
      title={t('records.filteredEmpty.title')}
      text={t('records.filteredEmpty.text')}
      action={
        <Button kind="link" onClick={onClear}>
          {tApp('list.clearFilters')}
        </Button>
      }
    />
  );
}

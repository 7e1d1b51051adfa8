import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface RecordsEmptyStateProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly onTransfer: () => void;
}

/** SH-08: there are no transfers, or the filter hides them. */
export function RecordsEmptyState({ filtered, onClear, onTransfer }: RecordsEmptyStateProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  if (!filtered) {
    return (
      <EmptyState
        title={t('transfers.empty.title')}
        text={t('transfers.empty.text')}
        action={
          <Button kind="link" onClick={onTransfer}>
            {t('transfers.empty.action')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('transfers.filteredEmpty.title')}
      text={t('transfers.filteredEmpty.text')}
      action={
        <Button kind="link" onClick={onClear}>
          {tApp('list.clearFilters')}
        </Button>
      }
    />
  );
}

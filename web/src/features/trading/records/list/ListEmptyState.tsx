import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Tab } from '../view.ts';

interface ListEmptyStateProps {
  readonly tab: Exclude<Tab, 'assets'>;
  /** Clears the filter; undefined where none is set. */
  readonly onClear?: (() => void) | undefined;
  /** The next action where the list is empty. */
  readonly action?: ReactNode;
}

/** SH-08: the list is empty, or a filter hides its rows. */
export function ListEmptyState({ tab, onClear, action }: ListEmptyStateProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (onClear === undefined) {
    return <EmptyState title={t(`records.empty.${tab}.title`)} text={t(`records.empty.${tab}.text`)} action={action} />;
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

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../app/i18n.ts';
import type { Tab } from '../view.ts';

interface ListEmptyStateProps {
  readonly tab: Exclude<Tab, 'assets'>;
  /** Shows what a filter hides; undefined where none does. */
  readonly onClear?: (() => void) | undefined;
  /** The next thing to do where there is nothing at all. */
  readonly action?: ReactNode;
}

/** SH-08: that there is nothing yet, or that a filter hides it. */
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

import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { RecordsEmptyState } from '../../../../lib/lists/RecordsEmptyState.tsx';
import type { Tab } from '../view.ts';
import { useRecordTexts } from './recordTexts.ts';

interface ListEmptyStateProps {
  readonly tab: Exclude<Tab, 'assets'>;
  /** Clears the filter; undefined where none is set. */
  readonly onClear?: (() => void) | undefined;
  /** The next action where the list is empty. */
  readonly action?: ReactNode;
}

/** The empty state of a list of the account. */
export function ListEmptyState({ tab, onClear, action }: ListEmptyStateProps) {
  const { t } = useTranslation('trading');
  const texts = useRecordTexts();
  return (
    <RecordsEmptyState
      {...texts.empty(tab)}
      action={action}
      filtered={{ title: t('records.filteredEmpty.title'), text: t('records.filteredEmpty.text') }}
      onClear={onClear}
    />
  );
}

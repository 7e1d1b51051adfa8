import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';

interface RecordsEmptyStateProps {
  /** Texts about the records that will appear here. */
  readonly title: string;
  readonly text: string;
  /** The next action where the list is empty. */
  readonly action?: ReactNode;
  /** Texts where a filter hides the records. */
  readonly filtered: { readonly title: string; readonly text: string };
  /** Clears the filter; undefined where none is set. */
  readonly onClear: (() => void) | undefined;
}

/** SH-08: the list is empty, or a filter hides its records. */
export function RecordsEmptyState({ title, text, action, filtered, onClear }: RecordsEmptyStateProps) {
  const { t } = useTranslation();
  if (onClear === undefined) return <EmptyState title={title} text={text} action={action} />;
  return (
    <EmptyState
      {...filtered}
      action={
        <Button kind="link" onClick={onClear}>
          {t('list.clearFilters')}
        </Button>
      }
    />
  );
}

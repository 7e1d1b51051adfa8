import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../../lib/messages/LoadFailure.tsx';
import styles from './list.module.css';
import { useRecordTexts } from './recordTexts.ts';

interface RecordStateProps {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
  /** Undefined until loaded. */
  readonly count: number | undefined;
  /** Replaces the rows where there are none. */
  readonly nothing: ReactNode;
  readonly children: ReactNode;
}

/** A list of records, or its loading, error or empty state. */
export function RecordState({ query, count, nothing, children }: RecordStateProps) {
  const texts = useRecordTexts();
  const { t: tApp } = useTranslation();
  if (count === undefined) {
    if (!query.isError) {
      return (
        <div className={styles.skeleton}>
          <Skeleton rows={5} label={tApp('loading')} />
        </div>
      );
    }
    return (
      <div className={styles.message}>
        <LoadFailure error={query.error} {...texts.failed} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return count === 0 ? <div className={styles.message}>{nothing}</div> : children;
}

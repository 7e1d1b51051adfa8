import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { LoadFailure } from './LoadFailure.tsx';

interface LoadStateProps {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
  /** Title of the failure; `text` builds the sentence around the reason. */
  readonly title: string;
  readonly text: (reason: string) => string;
  /** Rows of the skeleton. */
  readonly rows: number;
}

/** Stands where a query has no data yet: a skeleton, or why it could not be loaded. */
export function LoadState({ query, title, text, rows }: LoadStateProps) {
  const { t } = useTranslation();
  if (!query.isError) return <Skeleton rows={rows} label={t('loading')} />;
  return <LoadFailure error={query.error} title={title} text={text} onRetry={() => void query.refetch()} />;
}

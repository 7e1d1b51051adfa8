import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

export interface Polled {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
  readonly failureCount: number;
  readonly isRefetchError: boolean;
  readonly fetchStatus: string;
}

/** Polling fails while older data is shown: from when it is, by the server's clock. */
export function OutdatedNote({ query }: { query: Polled }) {
  const { t } = useTranslation('trading');
  const { data, dataUpdatedAt, failureCount, isRefetchError, fetchStatus } = query;
  const [clockOffsetMs] = useState(() => serverClock.now() - Date.now());
  const isFailing = isRefetchError || failureCount > 0 || fetchStatus === 'paused';
  if (data === undefined || !isFailing) return null;
  return <Note kind="warning">{t('records.outdated', { time: formatClock(dataUpdatedAt + clockOffsetMs) })}</Note>;
}

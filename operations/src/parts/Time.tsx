import { formatTime } from '@aldgate/ui/format/time.ts';

/** A time in UTC; an en dash if there is none. */
export function Time({ at }: { at: number | null }) {
  if (at === null) return <>–</>;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatTime(at, 'en-US')} <span data-unit>UTC</span>
    </time>
  );
}

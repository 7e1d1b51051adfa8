import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { DeskHours, DeskOrder } from './deskView.ts';
import { formatLeft, timeLeft } from './timeLeft.ts';

/** Counts down what is left of a request's time; a late one is marked, with the desk's hours that it is late by. */
export function TimeLeft({ order, hours }: { order: DeskOrder; hours: DeskHours | undefined }) {
  const now = useServerTime(1_000);
  const left = hours && timeLeft(order, hours, now);
  if (left == null) return '–';
  if (left < 0) return <Badge tone="danger">Late by {formatLeft(-left)}</Badge>;
  return (
    <Text as="span" role="timer" aria-live="off" numeric>
      {formatLeft(left)}
    </Text>
  );
}

import { deskTimeBetween } from '@aldgate/domain/otc/deskHours.ts';
import type { DeskHours, DeskOrder } from './deskView.ts';

type Timed = Pick<DeskOrder, 'kind' | 'status' | 'answerBy' | 'expiresAt'>;

/**
 * Computes what is left of a request's time in ms: of the desk's hours until its answer is due, or of the life of its
 * price. Negative where the answer is late; null where no time runs. `now` is the server's time, epoch ms.
 */
export function timeLeft({ kind, status, answerBy, expiresAt }: Timed, hours: DeskHours, now: number): number | null {
  if (kind !== 'request') return null;
  if (status === 'running') return expiresAt === null ? null : Math.max(0, expiresAt - now);
  if (status !== 'submitted' || answerBy === null) return null;
  const business = now + hours.offsetMs;
  return answerBy >= business
    ? deskTimeBetween(business, answerBy, hours.closedDays)
    : -deskTimeBetween(answerBy, business, hours.closedDays);
}

/** A time left in minutes and seconds, in hours from one on: '04:59', '2:00:01'. */
export function formatLeft(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3_600 ? clock : `${Math.floor(seconds / 3_600)}:${clock}`;
}

import { RECV_WINDOW_MS } from '@aldgate/exchange/signed/signedRest.ts';

/** A request that was stored less than this ago may still be in progress. */
export const YOUNG_MS = 10_000;
/** Added to a deadline, for differences between the clocks of the servers and of the exchange. */
const MARGIN_MS = 15_000;

interface Sent {
  readonly valid_until: Date | null;
  readonly sent_at: Date | null;
  readonly created_at: Date;
}

/** Whether the exchange may still accept an order or a request that it does not know yet. */
export function canArrive({ valid_until, sent_at, created_at }: Sent, now: number, exchangeNow: number): boolean {
  if (valid_until !== null) return now <= valid_until.getTime() + MARGIN_MS;
  // A row that is older than the column.
  return exchangeNow <= (sent_at ?? created_at).getTime() + RECV_WINDOW_MS + MARGIN_MS;
}

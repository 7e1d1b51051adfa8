import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { useEffect, useEffectEvent } from 'react';
import type { OtcControl } from './flowCalls.ts';
import { useFirmQuote } from './queries.ts';

/**
 * Reads a price that the desk gave on request and opens it in the flow, with what is left of its life: a quote's end is
 * by the server's clock, the countdown by this client's.
 */
export function useOpenedQuote(quoteId: string, control: OtcControl) {
  const query = useFirmQuote(quoteId, control.flow.step === 'draft');
  const { data } = query;
  const open = useEffectEvent((quote: NonNullable<typeof data>) => {
    if (quote.status !== 'running' || control.flow.step !== 'draft' || control.flow.error !== undefined) return;
    const leftMs = quote.expiresAt - serverClock.now();
    if (leftMs > 0) control.open(quote, Date.now() + leftMs);
  });
  useEffect(() => {
    if (data !== undefined) open(data);
  }, [data]);
  return query;
}

import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

export type Exchange = OperationsAnswerOf<'listExchange'>[number];
export type FundMove = OperationsAnswerOf<'pageFundMove'>['items'][number];

/** Words for the steps of a move. */
export const STEPS: Readonly<Record<FundMove['step'], string>> = {
  held: 'Held, not sent yet',
  out: 'Out of the source',
  in: 'Into the target',
  back: 'Back to the source',
  done: 'Done',
};

/** Words for what is traded at an exchange. */
export const PRODUCTS: Readonly<Record<Exchange['products'][number], string>> = {
  usdm: 'USD-margined futures',
  spot: 'spot',
};

const MINUTE_MS = 60_000;

/** The age of something as text, rounded down: '3 h 12 min'. Times are epoch ms. */
export function describeAge(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

import type { HistoryPage } from '../productClient.ts';

/** The longest window of the exchange's queries. */
const WINDOW_MS = 24 * 60 * 60_000 - 1;

/** Splits a window that is longer than the exchange answers: its first part, and the rest if there is one. */
export function splitWindow(page: HistoryPage, now: number): { first: HistoryPage; rest: HistoryPage | undefined } {
  if (!('startTime' in page)) return { first: page, rest: undefined };
  const endTime = page.startTime + WINDOW_MS;
  if (endTime >= (page.endTime ?? now)) return { first: page, rest: undefined };
  return { first: { ...page, endTime }, rest: { ...page, startTime: endTime + 1 } };
}

/** The page after one of `rows`: from the last id on where it was full, because many rows can have the same time. */
export function nextPage(
  rows: readonly { readonly id: string }[],
  limit: number,
  { rest, from }: { readonly rest: HistoryPage | undefined; readonly from: 'fromId' | 'orderId' },
): { readonly next?: HistoryPage } {
  const last = rows.at(-1);
  if (rows.length < limit || last === undefined) return rest === undefined ? {} : { next: rest };
  const id = String(BigInt(last.id) + 1n);
  return { next: from === 'fromId' ? { fromId: id, limit } : { orderId: id, limit } };
}

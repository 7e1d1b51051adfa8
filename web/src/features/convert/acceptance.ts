import { parseStored } from '@aldgate/client-kit/browser/parseStored.ts';
import { tabStorage } from '@aldgate/client-kit/browser/storage.ts';
import type { Conversion } from './queries.ts';

const KEY = 'aldgate.acceptance';

/** A quote whose acceptance was sent from this tab, until its outcome is shown. */
export interface Acceptance {
  readonly quoteId: string;
  readonly institutionId: string;
  /** By this client's clock, epoch milliseconds. */
  readonly acceptedAt: number;
}

/** Stored before the acceptance is sent, so that a reload or another page does not lose its outcome. */
export function saveAcceptance(acceptance: Acceptance): void {
  tabStorage.set(KEY, JSON.stringify(acceptance));
}

/** After its outcome was shown. A later acceptance stays. */
export function clearAcceptance(quoteId: string): void {
  if (readStored()?.quoteId === quoteId) tabStorage.remove(KEY);
}

/** The acceptance of this institution whose outcome was not shown. */
export function readAcceptance(institutionId: string | undefined): Acceptance | undefined {
  const stored = readStored();
  return stored?.institutionId === institutionId ? stored : undefined;
}

const readStored = (): Acceptance | undefined => parseStored(tabStorage.get(KEY), isAcceptance);

function isAcceptance(value: unknown): value is Acceptance {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isText = (name: string) => typeof fields.get(name) === 'string';
  return isText('quoteId') && isText('institutionId') && Number.isSafeInteger(fields.get('acceptedAt'));
}

export type AcceptanceOutcome =
  | { readonly kind: 'pending' | 'notCompleted' }
  | { readonly kind: 'completed'; readonly conversion: Conversion };

/** A quote lives for ten seconds: an acceptance that arrives later than this is rejected as expired. */
export const SETTLED_MS = 30_000;

/**
 * The outcome by the server's records. Only a list that was read once the quote had expired proves that nothing was
 * converted.
 */
export function decideOutcome(
  { quoteId, acceptedAt }: Acceptance,
  records: { readonly items: readonly Conversion[]; readonly readAt: number } | undefined,
): AcceptanceOutcome {
  const conversion = records?.items.find((item) => item.quoteId === quoteId);
  if (conversion !== undefined) return { kind: 'completed', conversion };
  return { kind: records !== undefined && records.readAt >= acceptedAt + SETTLED_MS ? 'notCompleted' : 'pending' };
}

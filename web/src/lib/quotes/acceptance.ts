import { parseStored } from '@aldgate/client-kit/browser/parseStored.ts';
import { tabStorage } from '@aldgate/client-kit/browser/storage.ts';
import type { FirmQuote, QuoteProduct, Trade } from './product.ts';

type Product = QuoteProduct['name'];

const keyOf = (product: Product) => `aldgate.acceptance.${product}`;

/** A quote whose acceptance was sent from this tab, until its outcome is shown. */
export interface Acceptance {
  readonly quoteId: string;
  readonly institutionId: string;
  /** When it is too late for the acceptance to succeed, by this client's clock, epoch milliseconds. */
  readonly settledAt: number;
}

/** The time that an acceptance may be under way after its quote has expired. */
const ON_THE_WAY_MS = 20_000;

/** The acceptance that is sent now, epoch milliseconds by this client's clock; the whole life of the quote counts. */
export function acceptanceOf(quote: FirmQuote, institutionId: string, now: number): Acceptance {
  const settledAt = now + (quote.expiresAt - quote.createdAt) + ON_THE_WAY_MS;
  return { quoteId: quote.quoteId, institutionId, settledAt };
}

/** Stored before the acceptance is sent, so that a reload or another page does not lose its outcome. */
export function saveAcceptance(product: Product, acceptance: Acceptance): void {
  tabStorage.set(keyOf(product), JSON.stringify(acceptance));
}

/** After its outcome was shown. A later acceptance stays. */
export function clearAcceptance(product: Product, quoteId: string): void {
  if (readStored(product)?.quoteId === quoteId) tabStorage.remove(keyOf(product));
}

/** The acceptance of this institution whose outcome was not shown. */
export function readAcceptance(product: Product, institutionId: string | undefined): Acceptance | undefined {
  const stored = readStored(product);
  return stored?.institutionId === institutionId ? stored : undefined;
}

const readStored = (product: Product): Acceptance | undefined =>
  parseStored(tabStorage.get(keyOf(product)), isAcceptance);

function isAcceptance(value: unknown): value is Acceptance {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isText = (name: string) => typeof fields.get(name) === 'string';
  return isText('quoteId') && isText('institutionId') && Number.isSafeInteger(fields.get('settledAt'));
}

export type AcceptanceOutcome =
  | { readonly kind: 'pending' | 'notCompleted' }
  | { readonly kind: 'completed'; readonly trade: Trade };

/**
 * The outcome by the server's records. Only a list that was read once the quote had expired proves that nothing was
 * traded.
 */
export function decideOutcome(
  { quoteId, settledAt }: Acceptance,
  records: { readonly items: readonly Trade[]; readonly readAt: number } | undefined,
): AcceptanceOutcome {
  const trade = records?.items.find((item) => item.quoteId === quoteId);
  if (trade !== undefined) return { kind: 'completed', trade };
  return { kind: records !== undefined && records.readAt >= settledAt ? 'notCompleted' : 'pending' };
}

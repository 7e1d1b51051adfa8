import { isDecimal } from '@aldgate/domain/money/amount.ts';
import type { SignedPayload } from './product.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/**
 * Whether the payload was signed with the key named in the receipt. Also false where key or signature cannot be
 * parsed. `subtle` is the browser's Web Crypto.
 */
export async function isSigned(receipt: SignedPayload, subtle: SubtleCrypto): Promise<boolean> {
  try {
    const key = await subtle.importKey('spki', decodeBase64(receipt.publicKey), ALGORITHM, false, ['verify']);
    const signature = decodeBase64(receipt.signature);
    const payload = new TextEncoder().encode(receipt.payload);
    return await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, payload);
  } catch {
    return false;
  }
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

const TEXTS = [
  'orderId',
  'quoteId',
  'transferId',
  'institutionId',
  'fromAsset',
  'toAsset',
  'baseAsset',
  'quoteAsset',
] as const;
const FIGURES = ['fromAmount', 'toAmount', 'price', 'referencePrice', 'spreadBps', 'fee'] as const;
const TIMES = ['referenceAt', 'quotedAt', 'acceptedAt'] as const;

/** Figures of an OTC trade: the middle of the order book, and the parts of the price's distance from it. */
const OTC_FIGURES = ['bookPrice', 'indexBps', 'marginBps', 'volatilityBps'] as const;
/** Times of a conversion, whose quote has a life of its own. */
const QUOTE_TIMES = ['expiresAt', 'timeLeftMs'] as const;

/** The content of the signed payload; numbers are decimal strings, times epoch milliseconds. */
export type ReceiptFacts = Readonly<
  Record<(typeof TEXTS)[number] | (typeof FIGURES)[number], string> &
    Record<(typeof TIMES)[number], number> &
    // Payloads of conversions in version 1 have no volatility.
    Partial<Record<(typeof OTC_FIGURES)[number] | 'limitPrice', string>> &
    Partial<Record<(typeof QUOTE_TIMES)[number], number>>
>;

/** Parses the payload itself, so that the displayed content is the signed content. Undefined where it is no receipt. */
export function readReceipt(payload: string): ReceiptFacts | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  return isFacts(value) ? value : undefined;
}

function isFacts(value: unknown): value is ReceiptFacts {
  if (typeof value !== 'object' || value === null) return false;
  const facts = new Map<string, unknown>(Object.entries(value));
  const isFigure = (figure: unknown) => typeof figure === 'string' && isDecimal(figure);
  const isTime = (time: unknown) => Number.isSafeInteger(time);
  const hasOwn =
    facts.get('product') === 'otc'
      ? OTC_FIGURES.every((name) => isFigure(facts.get(name))) &&
        (!facts.has('limitPrice') || isFigure(facts.get('limitPrice')))
      : QUOTE_TIMES.every((name) => isTime(facts.get(name))) &&
        (facts.get('version') === 1 || isFigure(facts.get('volatilityBps')));
  return (
    hasOwn &&
    TEXTS.every((name) => typeof facts.get(name) === 'string') &&
    FIGURES.every((name) => isFigure(facts.get(name))) &&
    TIMES.every((name) => isTime(facts.get(name)))
  );
}

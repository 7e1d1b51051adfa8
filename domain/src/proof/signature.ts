import { formatHex, parseBase64 } from './bytes.ts';
import { type PublishedTotals, type TotalsSignature, totalsText } from './proofFile.ts';

/** Web Crypto: the browser's, or Node's. */
export type Subtle = typeof crypto.subtle;

/**
 * Whether the totals were signed with the key that is named beside them. Throws a RangeError for what is not base64.
 */
export async function isSigned(totals: PublishedTotals & TotalsSignature, subtle: Subtle): Promise<boolean> {
  const signature = parseBase64(totals.signature);
  const spki = parseBase64(totals.publicKey);
  const text = new TextEncoder().encode(totalsText(totals));
  try {
    const key = await subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
    // Bytes behind the key are ignored by its parser.
    if (formatHex(new Uint8Array(await subtle.exportKey('spki', key))) !== formatHex(spki)) return false;
    return await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, text);
  } catch {
    // An invalid key cannot have signed.
    return false;
  }
}

import { PAYMENT_TEXT_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { swiftText } from '../accounts/swiftText.ts';

export const ADDRESS_LINE_MAX = 70;
/** Lines beside a town and a country, by the rules of hybrid addresses (CBPR+ and SEPA from November 2026). */
export const ADDRESS_LINES_MAX = 2;

export type PaymentTextReason = 'characters' | 'missing' | 'length';

/**
 * A text as a payment file carries it, or why none can. `detail`: the characters that SWIFT lacks, or the most that
 * fit.
 */
export type PaymentText =
  | { readonly text: string; readonly reason?: undefined; readonly detail?: undefined }
  | { readonly text?: undefined; readonly reason: PaymentTextReason; readonly detail: string };

/** The one rule of what is accepted on entry and written into a file. */
export function checkPaymentText(entered: string, lengthMax: number = PAYMENT_TEXT_MAX): PaymentText {
  const { text, unwritable } = swiftText(entered);
  if (unwritable.length > 0) return { reason: 'characters', detail: unwritable.join(' ') };
  if (text === '') return { reason: 'missing', detail: '' };
  return text.length > lengthMax ? { reason: 'length', detail: String(lengthMax) } : { text };
}

/** Up to 70 characters to the end of a word, or the beginning of a longer word. */
const ADDRESS_LINE = /\S.{0,69}(?=\s|$)|\S{70}/g;

/** An address in lines, divided between words; none where a file cannot carry the whole of it. */
export function addressLines(address: string): string[] {
  const { text } = checkPaymentText(address, ADDRESS_LINE_MAX * ADDRESS_LINES_MAX);
  const lines = text?.match(ADDRESS_LINE) ?? [];
  return lines.length <= ADDRESS_LINES_MAX ? [...lines] : [];
}

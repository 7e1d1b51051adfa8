import { checkPaymentText } from '@aldgate/bank/payments/paymentText.ts';

const REASONS = { characters: 'characters', missing: 'characters', length: 'tooLong' } as const;

/** Why no payment file can carry a text, as an error names it at its field; undefined where one can. */
export function findUnwritable(text: string, lengthMax?: number): 'characters' | 'tooLong' | undefined {
  const { reason } = checkPaymentText(text, lengthMax);
  return reason && REASONS[reason];
}

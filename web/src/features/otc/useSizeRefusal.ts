import { useRejectionText } from '../../lib/quotes/index.ts';
import { OTC } from './product.ts';
import { isEntry, useRejection } from './useRejection.ts';

const SIZE_ERRORS = ['belowMinimum', 'aboveQuota', 'requestNeeded'] as const;

/** A rejection of the size, which its field shows. */
export const isSizeError = (error: unknown): boolean => SIZE_ERRORS.some((entry) => isEntry(error, entry));

/** The server's rejection of the size, with its bound: the first of some errors that is about it. */
export function useSizeRefusal(errors: readonly unknown[]) {
  const describe = useRejection();
  const text = useRejectionText(OTC, { asset: '', available: undefined });
  const error = errors.find(isSizeError);
  if (error === undefined) return undefined;
  return { text: describe(error) ?? text(error), needsRequest: isEntry(error, 'requestNeeded') };
}

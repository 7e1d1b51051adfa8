import { CallError } from '@aldgate/client-kit/calls/callError.ts';

/** The details of a rejection, where it has any. */
export type Rejection =
  | { readonly kind: 'minimum' | 'maximum'; readonly asset: string; readonly bound: string }
  /** US dollars. */
  | { readonly kind: 'quota'; readonly limit: string; readonly left: string }
  | { readonly kind: 'verification'; readonly level: 'primary' | 'advanced' }
  | { readonly kind: 'other' };

/** Parses the data of a rejection: the broken bound and its asset, or the remaining quota (CV-03). */
export function parseRejection(error: unknown): Rejection {
  const other = { kind: 'other' } as const;
  if (!(error instanceof CallError) || typeof error.data !== 'object' || error.data === null) return other;
  const text = (name: string): string | undefined => {
    const value: unknown = Object.entries(error.data ?? {}).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : undefined;
  };
  if (error.entry === 'kycRequired') {
    return { kind: 'verification', level: text('level') === 'advanced' ? 'advanced' : 'primary' };
  }
  const [asset, minimum, maximum] = [text('asset'), text('minimum'), text('maximum')];
  if (error.entry === 'belowMinimum' && asset && minimum) return { kind: 'minimum', asset, bound: minimum };
  if (error.entry !== 'aboveQuota') return other;
  if (asset && maximum) return { kind: 'maximum', asset, bound: maximum };
  const [limit, left] = [text('limit'), text('left')];
  return limit && left ? { kind: 'quota', limit, left } : other;
}

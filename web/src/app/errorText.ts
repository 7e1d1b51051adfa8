import { CallError } from '@aldgate/contract/client/callError.ts';
import { ChunkError } from './chunk.ts';
import type { Translate } from './texts.ts';

/**
 * CL-06, CL-07: what a person reads about a failed call. The catalogue's text where the code is in it, else the
 * server's own, else the default. A time-out, a lost connection and a bare HTTP status have texts of their own, and so
 * has a part of the client that did not load (SH-12).
 */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof ChunkError) return t('page.loadError');
  if (!(error instanceof CallError)) return t('errors.unknown');
  if (error.failure === 'network') return t('failures.network');
  if (error.failure === 'timeout') return t('failures.timeout');
  if (error.failure === 'status' && error.code === 401) return t('failures.unauthorized');
  if (error.failure === 'status') return t('failures.status', { code: error.code });
  if (error.entry !== undefined) return t(`errors.${error.entry}`);
  return error.message || t('errors.unknown');
}

/** The reference that the server gave an unexpected failure, to be named to support. */
export function errorReference(error: unknown): string | undefined {
  if (!(error instanceof CallError) || typeof error.data !== 'object' || error.data === null) return undefined;
  return 'reference' in error.data && typeof error.data.reference === 'string' ? error.data.reference : undefined;
}

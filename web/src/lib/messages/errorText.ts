import { CallError, errorReference, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import type { MemberPermission } from '@aldgate/domain/identity/roles.ts';
import { ChunkError } from '../browser/chunk.ts';
import type { Translate } from '../i18n/texts.ts';

const PERMISSIONS: readonly MemberPermission[] = ['trade', 'move', 'approve', 'manage'];

/**
 * CL-06, CL-07: the message for a failed call: the catalogue's text of its code, else the server's message, else the
 * default. A timeout, a lost connection, a bare HTTP status and a chunk that did not load (SH-12) have their own
 * texts.
 */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof ChunkError) return t('page.loadError');
  if (!(error instanceof CallError)) return t('errors.unknown');
  if (error.failure === 'network') return t('failures.network');
  if (error.failure === 'timeout') return t('failures.timeout');
  if (error.failure === 'status' && error.code === 401) return t('failures.unauthorized');
  if (error.failure === 'status') return t('failures.status', { code: error.code });
  if (error.entry === 'requestShareUsed') {
    return t('errors.requestShareUsed', { seconds: readWaitSeconds(error.data) });
  }
  const needed = error.entry === 'forbidden' ? readErrorData(error).needs : undefined;
  const permission = PERMISSIONS.find((each) => each === needed);
  if (permission !== undefined) return t(`role.cannot.${permission}`);
  if (error.entry !== undefined) return t(`errors.${error.entry}`);
  return error.message || t('errors.unknown');
}

/** The text of an error with the server's reference, where it has one and nothing else shows it. */
export function withReference(text: string, error: unknown, t: Translate): string {
  const reference = errorReference(error);
  return reference === undefined ? text : `${text} · ${t('page.reference', { reference })}`;
}

/** A minute where the answer does not say: the shares are counted by the minute. */
function readWaitSeconds(data: unknown): number {
  const has = typeof data === 'object' && data !== null && 'retryAfterSeconds' in data;
  return has && typeof data.retryAfterSeconds === 'number' ? data.retryAfterSeconds : 60;
}

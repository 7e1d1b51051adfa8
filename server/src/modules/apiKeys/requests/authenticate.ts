import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import { AHEAD_MAX_MS, WINDOW_MAX_MS } from '@aldgate/domain/apiKeys/signing.ts';
import { frozenError } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { KeyCaller } from '../../../kernel/http/caller.ts';
import { MinuteBudget } from '../../../kernel/limits/minuteBudget.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { canonicalAddress } from '../addresses.ts';
import { openSecret } from '../secret.ts';
import { type FoundKey, findKey, keyIsValid } from './findKey.ts';
import type { KeyUse } from './keyUse.ts';
import { hasMalformedTime, type RawRequest, readSignature, type Signature } from './readSignature.ts';

/** Requests with an unknown key or a wrong signature that an address may make in a minute. */
const UNSIGNED_PER_MINUTE = 20;
/** Keys that have signed from an address, of which the server remembers this many. */
const SEEN_MAX = 10_000;
/** Compared with where there is no such key, so that the answer takes as long. */
const NO_SECRET = Buffer.alloc(43);

export interface AuthenticateDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly box: SecretBox;
  readonly use: KeyUse;
}

/** A key whose signature is right and which may call the endpoint. */
export interface SignedKey {
  readonly key: FoundKey;
  readonly caller: KeyCaller;
  readonly signature: Signature;
}

export type Authenticate = (request: RawRequest, needs: ApiPermission | 'any') => Promise<SignedKey>;

/**
 * AK-04: finds the key that signed a request. An unknown key and a wrong signature answer alike, and are counted by
 * address alone: beyond the limit of an address, only keys that signed from it before are read. What is wrong with the
 * key or the request is answered only once the signature is right, but a time that is none. Throws signatureInvalid,
 * tooManyRequests, apiKeyState, requestExpired, restricted, addressNotAllowed, permissionMissing.
 */
export function createAuthenticate({ database, clock, businessClock, box, use }: AuthenticateDeps): Authenticate {
  const unsigned = new MinuteBudget(UNSIGNED_PER_MINUTE);
  const seen = new Set<string>();
  return async (request, needs) => {
    const at = clock();
    const signature = readSignature(request);
    const source = `${request.address} ${signature?.publicId ?? ''}`;
    const isOver = unsigned.waitFor(request.address, 1, at) > 0;
    if (isOver && !seen.has(source)) throw new ApiError('tooManyRequests');
    const key = signature && (await findKey(database, signature.publicId));
    const secret = key === undefined ? NO_SECRET : openSecret(box, key.id, key.secret);
    const isSigned = signature?.isBy(secret) === true;
    if (key === undefined || signature === undefined || !isSigned) {
      if (unsigned.take(request.address, 1, at) > 0) throw new ApiError('tooManyRequests');
      if (hasMalformedTime(request)) throw new ApiError('requestExpired', { serverTime: at });
      throw new ApiError('signatureInvalid');
    }
    remember(seen, source);
    const address = canonicalAddress(request.address) ?? request.address;
    try {
      assertTime(signature, at);
      const businessNow = key.expires_at === null && key.withdrawal_from === null ? at : await businessClock(database);
      assertState(key, businessNow);
      if (key.addresses.length > 0 && !key.addresses.includes(address))
        throw new ApiError('addressNotAllowed', { address });
      assertPermission(key, needs, businessNow);
    } catch (error) {
      if (error instanceof ApiError) use.refuse(key.id, error.entry === 'addressNotAllowed' ? address : null, at);
      throw error;
    }
    use.count(key.id, address, at);
    return { key, signature, caller: callerOf(key, () => findKey(database, key.public_id)) };
  };
}

/** Adds a member, the newest last; the oldest is dropped beyond the most. */
function remember(seen: Set<string>, source: string): void {
  seen.delete(source);
  seen.add(source);
  for (const oldest of seen) {
    if (seen.size <= SEEN_MAX) return;
    seen.delete(oldest);
  }
}

function assertTime({ timestamp, window }: Signature, at: number): void {
  if (window > WINDOW_MAX_MS) throw formatError({ 'X-Aldgate-Window': `at most ${WINDOW_MAX_MS}` });
  if (timestamp > at + AHEAD_MAX_MS || timestamp + window < at)
    throw new ApiError('requestExpired', { serverTime: at });
}

function assertState(key: FoundKey, businessNow: number): void {
  if (key.member_removed_at !== null) throw new ApiError('apiKeyState', { state: 'revoked' });
  const isExpired = key.state === 'active' && key.expires_at !== null && key.expires_at.getTime() <= businessNow;
  const state = isExpired ? 'expired' : key.state;
  if (state !== 'active') throw new ApiError('apiKeyState', { state });
  if (key.stopped_since !== null) throw frozenError('useApiKey', key.stopped_since);
}

function assertPermission(key: FoundKey, needs: ApiPermission | 'any', businessNow: number): void {
  if (needs === 'any') return;
  const waits = key.withdrawal_from !== null && key.withdrawal_from.getTime() > businessNow;
  if (!key.permissions.includes(needs) || (needs === 'withdrawal' && waits))
    throw new ApiError('permissionMissing', { needs });
}

function callerOf(key: FoundKey, readAgain: () => Promise<FoundKey | undefined>): KeyCaller {
  const userOf = ({ id, member_id, institution_id, role }: FoundKey) => ({
    userId: member_id,
    institutionId: institution_id,
    principal: { kind: 'key' as const, id },
    role,
  });
  return {
    user: userOf(key),
    isValidInSql: keyIsValid(key),
    async confirm() {
      const now = await readAgain();
      if (now === undefined || now.state !== 'active' || now.member_removed_at !== null)
        throw new ApiError('apiKeyState', { state: now?.state ?? 'revoked' });
      if (now.stopped_since !== null) throw frozenError('useApiKey', now.stopped_since);
      return userOf(now);
    },
  };
}

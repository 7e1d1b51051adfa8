import { threeMonthsAfter } from '@aldgate/domain/apiKeys/lifetime.ts';
import type { ApiKeyTerms } from '@aldgate/domain/apiKeys/terms.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';

/** The purpose that secrets of keys are sealed for. Their row is the key's id. */
export const API_KEY_SECRET = 'api-key-secret';

/** A key without its secret, which no use case but the check of a signature reads. */
export type KeyRow = Omit<Selectable<Tables['api_key']>, 'secret' | 'email_uuid' | 'request_digest'>;

export type KeyState = KeyRow['state'];

export const KEY_COLUMNS = [
  'k.id',
  'k.public_id',
  'k.institution_id',
  'k.member_id',
  'k.remark',
  'k.permissions',
  'k.addresses',
  'k.state',
  'k.created_at',
  'k.counts_from',
  'k.expires_at',
  'k.ended_at',
  'k.withdrawal_from',
  'k.is_single_control',
  'k.last_used_at',
  'k.last_address',
  'k.pending_permissions',
  'k.pending_addresses',
  'k.approval_id',
  'k.warnings',
] as const;

/** Locks a key of an institution. Throws notFound. The institution is locked before its keys. */
export async function lockKey(tx: Tx, institutionId: string, keyId: string): Promise<KeyRow> {
  const row = await tx
    .selectFrom('api_key as k')
    .select(KEY_COLUMNS)
    .where('k.id', '=', keyId)
    .where('k.institution_id', '=', institutionId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** A member's own key. Throws notFound for a key of another. */
export async function findOwnKey(database: Database | Tx, memberId: string, keyId: string): Promise<KeyRow> {
  const row = await database
    .selectFrom('api_key as k')
    .select(KEY_COLUMNS)
    .where('k.id', '=', keyId)
    .where('k.member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** The state at `now` of the business clock: a key whose end has passed is expired before the job has stored it. */
export function currentState({ state, expires_at: end }: Pick<KeyRow, 'state' | 'expires_at'>, now: number): KeyState {
  const isOver = (state === 'pending' || state === 'active') && end !== null && end.getTime() <= now;
  return isOver ? 'expired' : state;
}

/** Whether a key works, or will once it is approved. */
export const isLive = (state: KeyState): boolean => state === 'pending' || state === 'active';

/** Throws apiKeyState where the key has ended. */
export function assertLive(row: KeyRow, now: number): void {
  const state = currentState(row, now);
  if (!isLive(state)) throw new ApiError('apiKeyState', { state });
}

/** The terms in force; of a new key those that are voted on. */
export const termsOf = ({ permissions, addresses }: KeyRow): ApiKeyTerms => ({ permissions, addresses });

/** The wider terms that another member votes on. */
export const pendingTermsOf = ({ pending_permissions: permissions, pending_addresses: addresses }: KeyRow) =>
  permissions === null || addresses === null ? null : { permissions, addresses };

/** AK-03: when a key with such addresses ends; null: never. */
export const endOf = ({ counts_from: from }: Pick<KeyRow, 'counts_from'>, addresses: readonly string[]): Date | null =>
  addresses.length > 0 ? null : new Date(threeMonthsAfter(from.getTime()));

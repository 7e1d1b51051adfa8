import type { AnswerOf, OperationsAnswerOf } from '@aldgate/contract';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { formatName } from '../identity/index.ts';
import { currentState, KEY_COLUMNS, type KeyRow, pendingTermsOf } from './keys.ts';

type ApiKey = AnswerOf<'revokeApiKey'>;
type CustomerApiKey = OperationsAnswerOf<'pageCustomerApiKey'>['items'][number];

/** A key with its member. */
export type KeyRecord = KeyRow & Pick<Selectable<Tables['platform_user']>, 'email' | 'first_name' | 'last_name'>;

interface Reader {
  readonly userId: string;
  /** Time of the business clock, epoch ms. */
  readonly now: number;
}

export const selectRecords = (database: Database | Tx) =>
  database
    .selectFrom('api_key as k')
    .innerJoin('platform_user as u', 'u.id', 'k.member_id')
    .select(KEY_COLUMNS)
    .select(['u.email', 'u.first_name', 'u.last_name']);

/** Reads a key after a change of it, as its reader sees it. */
export async function readKey(tx: Tx, keyId: string, reader: Reader): Promise<ApiKey> {
  return describeKey(await selectRecords(tx).where('k.id', '=', keyId).executeTakeFirstOrThrow(), reader);
}

export function describeKey(row: KeyRecord, { userId, now }: Reader): ApiKey {
  return { ...describeRecord(row, now), mayManage: row.member_id === userId };
}

export const describeForOperators = (
  row: KeyRecord & { readonly institution: string },
  now: number,
): CustomerApiKey => ({
  ...describeRecord(row, now),
  customer: { institutionId: row.institution_id, name: row.institution },
  isSingleControl: row.is_single_control,
});

function describeRecord(row: KeyRecord, now: number): Omit<ApiKey, 'mayManage'> {
  return {
    apiKeyId: row.id,
    publicId: row.public_id,
    remark: row.remark,
    permissions: row.permissions,
    addresses: row.addresses,
    state: currentState(row, now),
    member: { userId: row.member_id, name: formatName(row), email: row.email },
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    lastAddress: row.last_address,
    withdrawalFrom: row.withdrawal_from?.getTime() ?? null,
    pending: describePending(row),
  };
}

/** The terms that are voted on: the wider ones of a key that works, or all of a new key's. */
function describePending(row: KeyRow): ApiKey['pending'] {
  if (row.approval_id === null) return null;
  const { permissions, addresses } = pendingTermsOf(row) ?? row;
  return { permissions, addresses, approvalId: row.approval_id };
}

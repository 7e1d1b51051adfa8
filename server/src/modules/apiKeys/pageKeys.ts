import type { AnswerOf, OperationsAnswerOf, OperationsParsedOf, ParsedOf } from '@aldgate/contract';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import { column } from '../../kernel/lists/keyset.ts';
import { listSource } from '../../kernel/lists/listSource.ts';
import { readPage } from '../../kernel/lists/readPage.ts';
import { describeForOperators, describeKey, selectRecords } from './describeKey.ts';
import { KEY_COLUMNS, type KeyState } from './keys.ts';

/** Times of a reading, epoch ms: of the clock, and of the business clock. */
interface Times {
  readonly at: number;
  readonly businessNow: number;
}

interface Filters {
  readonly institutionId?: string | undefined;
  readonly memberId?: string | undefined;
  readonly state?: KeyState | undefined;
}

/** AK-01: the member's keys, an administrator's those of the institution, newest first. */
export async function pageKeys(
  database: Database,
  request: ParsedOf<'pageApiKey'>,
  user: User,
  now: number,
): Promise<AnswerOf<'pageApiKey'>> {
  const filters = { ...visibleTo(user), state: request.queryCondition.state };
  const { rows, ...page } = await readPage(listKeys(database, filters, now), request, 'desc');
  return { items: rows.map((row) => describeKey(row, { userId: user.userId, now })), ...page };
}

/** The keys of a customer, or of all, newest first. */
export async function pageCustomerKeys(
  database: Database,
  request: OperationsParsedOf<'pageCustomerApiKey'>,
  now: number,
): Promise<OperationsAnswerOf<'pageCustomerApiKey'>> {
  const { rows, ...page } = await readPage(listKeys(database, request.queryCondition, now), request, 'desc');
  return { items: rows.map((row) => describeForOperators(row, now)), ...page };
}

/** Days of use that a key's detail shows, today among them. */
const USE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** One key that the caller sees, with its use of the last 30 days. Throws notFound. */
export async function queryKey(
  database: Database,
  keyId: string,
  user: User,
  { at, businessNow }: Times,
): Promise<AnswerOf<'queryApiKey'>> {
  const { institutionId, memberId } = visibleTo(user);
  let query = selectRecords(database).where('k.id', '=', keyId).where('k.institution_id', '=', institutionId);
  if (memberId !== undefined) query = query.where('k.member_id', '=', memberId);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const since = new Date(at - (USE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return { ...describeKey(row, { userId: user.userId, now: businessNow }), use: await readUse(database, keyId, since) };
}

async function readUse(database: Database, keyId: string, since: string): Promise<AnswerOf<'queryApiKey'>['use']> {
  const rows = await database
    .selectFrom('api_key_use')
    .select([sql<string>`day::text`.as('day'), 'calls', 'refused', 'refused_addresses'])
    .where('key_id', '=', keyId)
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .execute();
  return rows.map(({ day, calls, refused, refused_addresses: addresses }) => ({
    day,
    calls: Number(calls),
    refused: Number(refused),
    refusedAddresses: Object.entries(addresses)
      .map(([address, count]) => ({ address, count }))
      .toSorted((one, other) => other.count - one.count),
  }));
}

/** Members see their own keys, administrators those of the institution. */
const visibleTo = ({ institutionId, userId, role }: User) => ({
  institutionId,
  memberId: memberMay(role, 'manage') ? undefined : userId,
});

function listKeys(database: Database, { institutionId, memberId, state }: Filters, now: number) {
  let matching = database.selectFrom('api_key as k');
  if (institutionId !== undefined) matching = matching.where('k.institution_id', '=', institutionId);
  if (memberId !== undefined) matching = matching.where('k.member_id', '=', memberId);
  if (state !== undefined) matching = matching.where(isInState(state, now));
  return listSource({
    database,
    scope: ['api keys', institutionId ?? null, memberId ?? null, state ?? null],
    order: [column('k.created_at', 'time'), column('k.id', 'uuid')],
    matching,
    select: (keys) =>
      keys
        .innerJoin('platform_user as u', 'u.id', 'k.member_id')
        .innerJoin('institution as i', 'i.id', 'k.institution_id')
        .select(KEY_COLUMNS)
        .select(['u.email', 'u.first_name', 'u.last_name', 'i.name as institution']),
  });
}

/** The state as `currentState` decides it. */
function isInState(state: KeyState, now: number) {
  const isOver = sql<boolean>`(k.state in ('pending', 'active') and k.expires_at <= ${new Date(now)})`;
  return state === 'expired'
    ? sql<boolean>`(k.state = 'expired' or ${isOver})`
    : sql<boolean>`(k.state = ${state} and ${isOver} is not true)`;
}

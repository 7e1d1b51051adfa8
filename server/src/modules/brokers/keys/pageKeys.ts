import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { directionOf } from '../../../kernel/lists/keyset.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { type ListedKey, listKeys } from '../../exchangeAccounts/index.ts';
import { readMembers } from '../../identity/index.ts';
import type { KeyDeps } from './deps.ts';

export type DescribedKey = AnswerOf<'pageExchangeKey'>['items'][number];

/** BR-07: the keys of a broker's accounts, by time, or those first that need something. */
export async function pageKeys(
  { database, businessClock }: KeyDeps,
  institutionId: string,
  request: ParsedOf<'pageExchangeKey'>,
): Promise<AnswerOf<'pageExchangeKey'>> {
  const { sort, order, ...filter } = request.queryCondition;
  const businessNow = await businessClock(database);
  const source = listKeys(database, { institutionId, ...filter }, { businessNow, order });
  const { rows, ...page } = await readPage(source, request, order === 'worst' ? 'asc' : directionOf(sort));
  return { items: await describeKeys(database, rows), ...page };
}

/** Keys as lists show them. */
export async function describeKeys(database: Database, rows: readonly ListedKey[]): Promise<DescribedKey[]> {
  const members = await readMembers(
    database,
    rows.flatMap(({ collected_by, requested_by }) => [collected_by, requested_by]),
  );
  return rows.map((row) => ({
    exchangeKeyId: row.id,
    brokerAccountId: row.account_id,
    accountName: row.account_name,
    exchangeCode: row.exchange_code,
    name: row.name,
    kind: row.kind,
    apiKey: row.api_key === null ? null : maskKey(row.api_key),
    permissions: [...row.permissions],
    boundIps: [...row.bound_ips],
    status: row.status,
    reason: row.reason,
    decision: row.decision,
    suspensionReasons: [...row.suspension_reasons],
    secretViewStatus: row.secret_view,
    viewedAt: row.collected_at?.getTime() ?? null,
    viewedBy: members.get(row.collected_by ?? '') ?? null,
    requestedBy: members.get(row.requested_by ?? '') ?? null,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    findings: [...row.findings],
  }));
}

/** The first six and the last four characters of a key; a short one shows none. */
export const maskKey = (key: string): string => (key.length < 16 ? '…' : shortenId(key));

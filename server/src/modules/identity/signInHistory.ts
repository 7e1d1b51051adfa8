import { isIPv4 } from 'node:net';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import geoip from 'geoip-country';
import type { Database } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { FileAnswer } from '../../kernel/http/handlers.ts';
import { type ExportColumn, exportList, isoTime } from '../../kernel/lists/export.ts';
import type { Language } from '../../kernel/mail/mail.ts';

const NEWEST = 100;

/** ID-18: a user's last sign-ins with time, area and address. */
export async function signInHistory(
  database: Database,
  { userId, principal }: Pick<User, 'userId' | 'principal'>,
): Promise<AnswerOf<'loginInfoList'>> {
  const rows = await database
    .selectFrom('session')
    .select(['id', 'created_at', 'address', 'client'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({
    time: row.created_at.getTime(),
    area: findArea(row.address),
    ip: row.address,
    client: row.client,
    current: row.id === principal.id,
  }));
}

type Visit = AnswerOf<'loginInfoList'>[number];

const COLUMNS: readonly ExportColumn<Visit>[] = [
  { heading: ['Time (UTC)', '時間 (UTC)'], cell: ({ time }) => isoTime(time) },
  {
    heading: ['Location', '地區'],
    cell: ({ area }) => area,
    labels: { 'Local network': ['Local network', '本地網絡'], Unknown: ['Unknown', '不詳'] },
  },
  { heading: ['IP address', 'IP 地址'], cell: ({ ip }) => ip },
  { heading: ['Device', '裝置'], cell: ({ client }) => client },
];

/** ID-18: those of the last sign-ins that are in the range, as a file. */
export async function exportSignIns(
  database: Database,
  user: Pick<User, 'userId' | 'principal'>,
  { queryCondition: { from, until } }: ParsedOf<'exportLoginInfo'>,
  language: Language,
): Promise<FileAnswer> {
  const visits = (await signInHistory(database, user))
    .filter(({ time }) => (from === undefined || time >= from) && (until === undefined || time < until))
    .toReversed();
  return exportList({
    list: 'logins',
    columns: COLUMNS,
    time: ({ time }) => time,
    from,
    until,
    language,
    items: { ends: async () => visits, batches: () => [visits] },
  });
}

/** The country of an address; private addresses are 'Local network'. */
export function findArea(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isPrivate(plain)) return 'Local network';
  return geoip.lookup(plain)?.name ?? 'Unknown';
}

function isPrivate(address: string): boolean {
  if (!isIPv4(address)) return /^(::1$|f[cd]|fe[89ab])/i.test(address);
  const [first = 0, second = 0] = address.split('.').map(Number);
  if (first === 10 || first === 127) return true;
  if (first === 192) return second === 168;
  if (first === 169) return second === 254;
  return first === 172 && second >= 16 && second <= 31;
}

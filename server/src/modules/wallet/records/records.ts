import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { RECORD_LABELS } from '@aldgate/domain/wallet/recordLabel.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime } from '../../../kernel/lists/export.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { listAssets } from '../../../ledger/assets.ts';
import { listNetworks } from '../../custody/index.ts';
import { describeAnnouncement, readAnnouncements } from '../announcements/announcementRecord.ts';
import { describeDeposit, ORPHANED_MS } from '../deposits/depositRecord.ts';
import { describeWithdrawal } from '../withdrawals/withdrawalRecord.ts';

type CoinRecord = AnswerOf<'pageDepositWithdraw'>['items'][number];
type Condition = ParsedOf<'exportDepositWithdraw'>['queryCondition'];

const COLUMNS: readonly ExportColumn<CoinRecord>[] = [
  { heading: ['Time (UTC)', '時間 (UTC)'], cell: ({ createdAt }) => isoTime(createdAt) },
  {
    heading: ['Type', '類型'],
    cell: ({ type }) => type,
    labels: { deposit: ['Deposit', '存入'], withdraw: ['Withdrawal', '提取'] },
  },
  { heading: ['Asset', '資產'], cell: ({ asset }) => asset },
  { heading: ['Network', '網絡'], cell: ({ network }) => network },
  { heading: ['Amount', '金額'], cell: ({ initiatedAmount }) => initiatedAmount },
  { heading: ['Fee', '手續費'], cell: ({ fee }) => fee },
  { heading: ['Credited or paid', '入賬或支付金額'], cell: ({ actualAmount }) => actualAmount },
  {
    heading: ['Status', '狀態'],
    cell: ({ label }) => label,
    labels: RECORD_LABELS,
  },
  { heading: ['Credited or paid (UTC)', '入賬或支付時間 (UTC)'], cell: ({ arrivedAt }) => isoTime(arrivedAt) },
  { heading: ['Address', '地址'], cell: ({ address }) => address },
  { heading: ['Transaction', '交易編號'], cell: ({ txid }) => txid },
  { heading: ['Record ID', '紀錄編號'], cell: ({ orderId }) => orderId },
];

/** WAL-11, WAL-14: an institution's deposits and withdrawals of coins, by time. */
export async function pageRecords(
  database: Database,
  user: User,
  request: ParsedOf<'pageDepositWithdraw'>,
  now: number,
): Promise<AnswerOf<'pageDepositWithdraw'>> {
  const source = listRecords(database, user.institutionId, request.queryCondition, now);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: await formatRecords(database, rows, user, now), ...page };
}

/** The matching records as a file. */
export function exportRecords(
  database: Database,
  user: User,
  { queryCondition }: ParsedOf<'exportDepositWithdraw'>,
  language: Language,
  now: number,
): Promise<FileAnswer> {
  return exportList({
    list: 'coin-records',
    columns: COLUMNS,
    time: ({ createdAt }) => createdAt,
    from: queryCondition.startTime,
    until: queryCondition.endTime,
    language,
    items: exportedItems(listRecords(database, user.institutionId, queryCondition, now), (rows) =>
      formatRecords(database, rows, user, now),
    ),
  });
}

function listRecords(database: Database, owner: string, condition: Condition, now: number) {
  const { type, accountType, asset, network, status, startTime, endTime, txid } = condition;
  // A draft has no time of its record. The literal is that of the indexes.
  let matching = database
    .selectFrom('coin_record')
    .where('owner', '=', owner)
    .where(sql<SqlBool>`rail = 'chain'`)
    .where('recorded_at', 'is not', null);
  if (type !== undefined) matching = matching.where('type', 'in', TYPES[type]);
  if (accountType !== undefined) matching = matching.where('account', '=', accountType);
  if (asset !== undefined) matching = matching.where('asset', '=', asset);
  if (network !== undefined) matching = matching.where('network', '=', network);
  if (status !== undefined) matching = matching.where(hasStatus(status, now));
  if (startTime !== undefined) matching = matching.where('recorded_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('recorded_at', '<', new Date(endTime));
  if (txid !== undefined) matching = matching.where('txid', '=', txid);
  return listSource({
    database,
    scope: ['coin records', owner, condition],
    order: [column('recorded_at', 'time'), column('id', 'uuid')],
    matching,
    select: (records) => records.select(['type', 'id']),
  });
}

/** The branches of the view that have the records of a type. */
const TYPES = { deposit: ['deposit', 'announcement'], withdraw: ['withdraw'] } as const;

type Status = NonNullable<Condition['status']>;

/** The literals are those of the indexes of pending, cancelled and failed records. */
export function hasStatus(status: Status, now: number) {
  const isGone = sql<SqlBool>`orphaned_at < ${new Date(now - ORPHANED_MS)}`;
  const states = {
    complete: sql<SqlBool>`(type = 'deposit' and state = 'credited' or type = 'withdraw' and state = 'complete')`,
    cancelled: sql<SqlBool>`(type = 'deposit' and state in ('orphaned', 'reversed') and (state = 'reversed' or ${isGone})
      or type = 'withdraw' and state in ('cancelled', 'expired')
      or type = 'announcement' and state = 'expired')`,
    deposit_pending: sql<SqlBool>`(type = 'deposit' and state not in ('credited', 'reversed')
      and not (state = 'orphaned' and ${isGone})
      or type = 'announcement' and state = 'announced')`,
    withdraw_pending: sql<SqlBool>`(type = 'withdraw' and state in
      ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'on_hold'))`,
    failed: sql<SqlBool>`(type = 'withdraw' and state in ('rejected', 'failed'))`,
  } satisfies Record<Status, unknown>;
  return states[status];
}

export type Listed = Pick<Selectable<Tables['coin_record']>, 'type' | 'id'>;

/** Records in the order of the list, each read from its own table. */
export async function formatRecords(
  database: Database,
  listed: readonly Listed[],
  reader: User,
  now: number,
): Promise<CoinRecord[]> {
  const idsOf = (type: Listed['type']) => listed.filter((each) => each.type === type).map(({ id }) => id);
  const [networks, assets, deposits, withdrawals, announced] = await Promise.all([
    listNetworks(database, now),
    listAssets(database),
    readDeposits(database, idsOf('deposit')),
    readWithdrawals(database, idsOf('withdraw')),
    readAnnouncements(database, idsOf('announcement')),
  ]);
  const records = await Promise.all(
    listed.map(async ({ id }) => {
      const announcement = announced.get(id);
      if (announcement !== undefined) return describeAnnouncement(announcement, networks);
      const deposit = deposits.get(id);
      const withdrawal = withdrawals.get(id);
      const network = networks.find(({ code }) => code === (deposit ?? withdrawal)?.network);
      if (withdrawal !== undefined) {
        return describeWithdrawal(withdrawal, { network, addressName: withdrawal.address_name, reader });
      }
      const precision = assets.find(({ symbol }) => symbol === deposit?.asset)?.precision ?? 0;
      return deposit === undefined ? undefined : describeDeposit(deposit, { network, precision, now });
    }),
  );
  return records.filter((record) => record !== undefined);
}

async function readDeposits(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await database.selectFrom('deposit').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readWithdrawals(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await database
    .selectFrom('withdrawal as w')
    .leftJoin('withdrawal_address as a', 'a.id', 'w.address_id')
    .selectAll('w')
    .select('a.name as address_name')
    .where('w.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

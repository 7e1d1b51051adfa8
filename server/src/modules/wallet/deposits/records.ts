import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime } from '../../../kernel/lists/export.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { Tables } from '../../../kernel/tables.ts';
import { listAssets } from '../../../ledger/assets.ts';
import { listNetworks } from '../../custody/index.ts';
import { formatAddress } from './depositAddress.ts';
import { creditedAmount } from './postings.ts';

type Row = Selectable<Tables['deposit']>;
type Record = AnswerOf<'pageDepositWithdraw'>['items'][number];
type Condition = ParsedOf<'exportDepositWithdraw'>['queryCondition'];

/** One whose block is gone for longer will not come back. */
const ORPHANED_MS = 24 * 3_600_000;

const COLUMNS: readonly ExportColumn<Record>[] = [
  { heading: ['Time (UTC)', '時間 (UTC)'], cell: ({ createdAt }) => isoTime(createdAt) },
  {
    heading: ['Type', '類型'],
    cell: ({ type }) => type,
    labels: { deposit: ['Deposit', '存入'], withdraw: ['Withdrawal', '提取'] },
  },
  { heading: ['Asset', '資產'], cell: ({ asset }) => asset },
  { heading: ['Network', '網絡'], cell: ({ network }) => network },
  { heading: ['Arrived', '到達金額'], cell: ({ initiatedAmount }) => initiatedAmount },
  { heading: ['Credited', '入賬金額'], cell: ({ actualAmount }) => actualAmount },
  {
    heading: ['Status', '狀態'],
    cell: ({ label }) => label,
    labels: {
      pending: ['Pending', '待確認'],
      processing: ['Processing', '處理中'],
      received: ['Received', '已到賬'],
      cancelled: ['Cancelled', '已取消'],
    },
  },
  { heading: ['Credited (UTC)', '入賬時間 (UTC)'], cell: ({ arrivedAt }) => isoTime(arrivedAt) },
  { heading: ['Address', '地址'], cell: ({ address }) => address },
  { heading: ['Transaction', '交易編號'], cell: ({ txid }) => txid },
  { heading: ['Record ID', '紀錄編號'], cell: ({ orderId }) => orderId },
];

/** WAL-11, WAL-14: an institution's deposits of coins, by time. */
export async function pageRecords(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageDepositWithdraw'>,
  now: number,
): Promise<AnswerOf<'pageDepositWithdraw'>> {
  const source = listRecords(database, institutionId, request.queryCondition, now);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: await formatRecords(database, rows, now), ...page };
}

/** The matching records as a file. */
export function exportRecords(
  database: Database,
  institutionId: string,
  { queryCondition }: ParsedOf<'exportDepositWithdraw'>,
  language: Language,
  now: number,
): Promise<FileAnswer> {
  return exportList({
    list: 'coin-deposits',
    columns: COLUMNS,
    time: ({ createdAt }) => createdAt,
    from: queryCondition.startTime,
    until: queryCondition.endTime,
    language,
    items: exportedItems(listRecords(database, institutionId, queryCondition, now), (rows) =>
      formatRecords(database, rows, now),
    ),
  });
}

/** A record with what happened to it. */
export async function queryRecord(
  database: Database,
  institutionId: string,
  orderId: string,
  now: number,
): Promise<AnswerOf<'queryDepositWithdraw'>> {
  const row = await database
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', orderId)
    .where('owner', '=', institutionId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const events = await database
    .selectFrom('deposit_event')
    .selectAll()
    .where('deposit_id', '=', orderId)
    .orderBy('number')
    .execute();
  const [record] = await formatRecords(database, [row], now);
  if (record === undefined) throw new ApiError('notFound');
  return {
    ...record,
    timeline: events.map(({ event, at, by_operator: operator }) => ({
      ...{ at: at.getTime(), event, by: operator === null ? 'platform' : 'operator' },
    })),
  };
}

function listRecords(database: Database, institutionId: string, condition: Condition, now: number) {
  const { type, accountType, asset, network, status, startTime, endTime, txid } = condition;
  let matching = database.selectFrom('deposit').where('owner', '=', institutionId);
  if (type === 'withdraw') matching = matching.where(sql<SqlBool>`false`);
  if (accountType !== undefined) matching = matching.where('account', '=', accountType);
  if (asset !== undefined) matching = matching.where('asset', '=', asset);
  if (network !== undefined) matching = matching.where('network', '=', network);
  if (status !== undefined) matching = matching.where(hasStatus(status, now));
  if (startTime !== undefined) matching = matching.where('created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('created_at', '<', new Date(endTime));
  if (txid !== undefined) matching = matching.where('txid', '=', txid);
  return listSource({
    database,
    scope: ['coin records', institutionId, condition],
    order: [column('created_at', 'time'), column('id', 'uuid')],
    matching,
    select: (deposits) => deposits.selectAll(),
  });
}

type Status = NonNullable<Condition['status']>;

/** The literals are those of the indexes `deposit_pending` and `deposit_cancelled`. */
function hasStatus(status: Status, now: number) {
  const isGone = sql<SqlBool>`orphaned_at < ${new Date(now - ORPHANED_MS)}`;
  if (status === 'complete') return sql<SqlBool>`state = 'credited'`;
  if (status === 'cancelled') {
    return sql<SqlBool>`state in ('orphaned', 'reversed') and (state = 'reversed' or ${isGone})`;
  }
  if (status === 'deposit_pending') {
    return sql<SqlBool>`state not in ('credited', 'reversed') and not (state = 'orphaned' and ${isGone})`;
  }
  return sql<SqlBool>`false`;
}

/** WAL-11: what lists show of a state. */
function describeState(row: Row, now: number): Pick<Record, 'status' | 'typeStatus' | 'label' | 'reason'> {
  const isGone = row.orphaned_at !== null && row.orphaned_at.getTime() < now - ORPHANED_MS;
  const pending = { status: 'deposit_pending', typeStatus: 'deposit_pending' } as const;
  const cancelled = { status: 'cancelled', typeStatus: 'cancelled', label: 'cancelled' } as const;
  switch (row.state) {
    case 'credited':
      return { status: 'complete', typeStatus: 'deposit_complete', label: 'received', reason: null };
    case 'reversed':
      return { ...cancelled, reason: 'reversed' };
    case 'orphaned':
      return isGone
        ? { ...cancelled, reason: 'block_replaced' }
        : { ...pending, label: 'pending', reason: 'block_replaced' };
    case 'held':
      return { ...pending, label: 'processing', reason: row.hold_reason };
    case 'below_minimum':
      return { ...pending, label: 'pending', reason: 'below_minimum' };
    default:
      return { ...pending, label: 'pending', reason: null };
  }
}

async function formatRecords(database: Database, rows: readonly Row[], now: number): Promise<Record[]> {
  const [networks, assets] = await Promise.all([listNetworks(database, now), listAssets(database)]);
  const precisions = new Map(assets.map(({ symbol, precision }) => [symbol, precision]));
  return Promise.all(
    rows.map(async (row) => {
      const network = networks.find(({ code }) => code === row.network);
      const required = network?.confirmations ?? 0;
      const depth = row.height === null ? 0 : (network?.height ?? 0) - row.height + 1;
      const arrived = toDecimalString(row.initiated_amount);
      const credited = row.credited_amount === null ? null : toDecimalString(row.credited_amount);
      const amount = credited ?? creditedAmount(arrived, precisions.get(row.asset) ?? 0);
      return {
        ...{ orderId: row.id, type: 'deposit' as const, asset: row.asset, network: row.network, txid: row.txid },
        ...{ createdAt: row.created_at.getTime(), startedAt: row.created_at.getTime() },
        arrivedAt: row.credited_at?.getTime() ?? null,
        ...describeState(row, now),
        accountType: row.account as Record['accountType'],
        ...{ address: await formatAddress({ kind: network?.kind ?? 'utxo' }, row.address), addressName: null },
        ...{ initiatedAmount: arrived, actualAmount: credited, amount, fee: '0', receivable: amount },
        confirmations: Math.max(0, Math.min(required, depth)),
        confirmationsRequired: required,
      };
    }),
  );
}

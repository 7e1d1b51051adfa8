import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { findPaymentStatus } from '@aldgate/domain/wallet/paymentStatus.ts';
import { type SqlBool, sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { exportedItems, exportList } from '../../../kernel/lists/export.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { depositStatus } from './announce.ts';
import type { BankWithdrawals, FiatRecord } from './fiatRecord.ts';
import { RECORD_COLUMNS } from './recordColumns.ts';

type Condition = ParsedOf<'exportFiatTransaction'>['queryCondition'];

interface RecordsDeps {
  readonly database: Database;
  readonly withdrawals: BankWithdrawals;
}

/** WAL-11, WAL-14: an institution's payments by bank, by time. */
export async function pageRecords(
  deps: RecordsDeps,
  user: User,
  request: ParsedOf<'pageFiatTransaction'>,
): Promise<AnswerOf<'pageFiatTransaction'>> {
  const source = listRecords(deps.database, user.institutionId, request.queryCondition);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: await formatRecords(deps, rows, user), ...page };
}

/** The matching records as a file. */
export function exportRecords(
  deps: RecordsDeps,
  user: User,
  { queryCondition }: ParsedOf<'exportFiatTransaction'>,
  language: Language,
): Promise<FileAnswer> {
  return exportList({
    list: 'bank-records',
    columns: RECORD_COLUMNS,
    time: ({ createdAt }) => createdAt,
    from: queryCondition.startTime,
    until: queryCondition.endTime,
    language,
    items: exportedItems(listRecords(deps.database, user.institutionId, queryCondition), (rows) =>
      formatRecords(deps, rows, user),
    ),
  });
}

/** A record with what happened to it. Throws notFound for another institution's. */
export async function queryRecord(
  { database, withdrawals }: RecordsDeps,
  user: User,
  { orderId }: ParsedOf<'queryFiatTransaction'>,
): Promise<AnswerOf<'queryFiatTransaction'>> {
  const row = await selectDeposits(database)
    .where('d.id', '=', orderId)
    .where('d.institution_id', '=', user.institutionId)
    .executeTakeFirst();
  if (row !== undefined) return { ...describeDeposit(row), timeline: listEvents(row), approvalId: null };
  const withdrawal = await withdrawals.query(user, orderId);
  if (withdrawal === undefined) throw new ApiError('notFound');
  return withdrawal;
}

function listRecords(database: Database, institutionId: string, condition: Condition) {
  const { type, asset, status, startTime, endTime } = condition;
  // A draft has no time of its record. The literal is that of the indexes.
  let matching = database
    .selectFrom('fiat_record')
    .where('institution_id', '=', institutionId)
    .where(sql<SqlBool>`rail = 'bank'`)
    .where('recorded_at', 'is not', null);
  if (type !== undefined) matching = matching.where('type', '=', type);
  if (asset !== undefined) matching = matching.where('asset', '=', asset);
  if (status !== undefined) matching = matching.where(hasStatus(status));
  if (startTime !== undefined) matching = matching.where('recorded_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('recorded_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['bank records', institutionId, condition],
    order: [column('recorded_at', 'time'), column('id', 'uuid')],
    matching,
    select: (records) => records.select(['type', 'id']),
  });
}

/** The literals are those of the indexes. */
function hasStatus(status: NonNullable<Condition['status']>) {
  const states = {
    approvalPending: sql<SqlBool>`state in ('announced', 'matched', 'approval', 'screening', 'review', 'queued', 'batched',
      'exported', 'on_hold')`,
    complete: sql<SqlBool>`state in ('credited', 'complete')`,
    cancelled: sql<SqlBool>`state in ('returned', 'cancelled', 'expired', 'rejected')`,
  };
  return states[status];
}

/** Records in the order of the list. */
async function formatRecords(
  { database, withdrawals }: RecordsDeps,
  listed: readonly { readonly id: string; readonly type: string }[],
  reader: User,
): Promise<FiatRecord[]> {
  const idsOf = (type: FiatRecord['type']) => listed.filter((each) => each.type === type).map(({ id }) => id);
  const [deposits, paid] = await Promise.all([
    readDeposits(database, idsOf('recharge')),
    withdrawals.read(idsOf('withdraw'), reader),
  ]);
  return listed.flatMap(({ id }) => deposits.get(id) ?? paid.get(id) ?? []);
}

async function readDeposits(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, FiatRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await selectDeposits(database).where('d.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, describeDeposit(row)]));
}

const selectDeposits = (database: Database) =>
  database
    .selectFrom('bank_deposit as d')
    .leftJoin('bank_account as a', 'a.id', 'd.bank_account_id')
    .leftJoin('bank_line as l', 'l.deposit_id', 'd.id')
    .selectAll('d')
    .select(['a.nickname', 'a.iban', 'a.account_number'])
    .select(['l.value_on', 'l.bank_reference', 'l.payer_name', 'l.payer_iban', 'l.payer_number']);

type Row = Awaited<ReturnType<ReturnType<typeof selectDeposits>['executeTakeFirstOrThrow']>>;

const LABELS: Readonly<Record<Row['state'], FiatRecord['label']>> = {
  announced: 'pending',
  matched: 'processing',
  credited: 'received',
  cancelled: 'cancelled',
  expired: 'cancelled',
  returned: 'cancelled',
};

function describeDeposit(row: Row): FiatRecord {
  const amount = toDecimalString(row.amount ?? row.announced_amount ?? '0');
  const status = depositStatus(row.state);
  const { state } = row;
  return {
    orderId: row.id,
    type: 'recharge',
    createdAt: row.created_at.getTime(),
    arrivedAt: row.credited_at?.getTime() ?? null,
    status,
    typeStatus: status,
    label: LABELS[state],
    otcStatus: findPaymentStatus({ label: LABELS[state], state }),
    state,
    asset: row.asset,
    accountType: row.account as FiatRecord['accountType'],
    amount,
    fee: '0',
    receivable: amount,
    actualAmount: state === 'credited' ? amount : null,
    bankAccount: describePayer(row),
    reference: row.reference,
    bankReference: row.bank_reference,
    valueDate: row.value_on ?? row.expected_on,
    reason: state === 'cancelled' || state === 'expired' || state === 'returned' ? state : null,
    charges: null,
    note: null,
    mayCancel: state === 'announced',
    mayTakeOver: false,
  };
}

/** Describes the payer by the book, or as the statement names the payer. */
function describePayer(row: Row): FiatRecord['bankAccount'] {
  if (row.bank_account_id !== null) {
    const number = row.iban ?? row.account_number;
    return { bankAccountId: row.bank_account_id, name: row.nickname, number };
  }
  const number = row.payer_iban ?? row.payer_number;
  return row.payer_name === null && number === null ? null : { bankAccountId: null, name: row.payer_name, number };
}

function listEvents(row: Row): AnswerOf<'queryFiatTransaction'>['timeline'] {
  const { state } = row;
  const ended = state === 'cancelled' || state === 'expired' || state === 'returned' ? state : null;
  const enders = { cancelled: 'member', expired: 'platform', returned: 'operator' } as const;
  return [
    ...at(row.key === null ? null : row.created_at, { event: 'announced', by: 'member' }),
    ...at(row.matched_at, { event: 'matched', by: 'operator' }),
    ...at(row.credited_at, { event: 'credited', by: 'operator' }),
    ...(ended === null ? [] : at(row.ended_at, { event: ended, by: enders[ended] })),
  ];
}

type Event = AnswerOf<'queryFiatTransaction'>['timeline'][number];

const at = (time: Date | null, event: Omit<Event, 'at' | 'member'>): Event[] =>
  time === null ? [] : [{ at: time.getTime(), member: null, ...event }];

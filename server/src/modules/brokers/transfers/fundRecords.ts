import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { FundRecordKind } from '@aldgate/domain/brokers/records.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime, type Label } from '../../../kernel/lists/export.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import type { RowOf } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { unionSource } from '../../../kernel/lists/unionSource.ts';
import { readBankRecords, selectBankKeys } from '../../bank/index.ts';
import { type FundRecordKey, MOVE_STATES, readMoves, selectMoveKeys } from '../../exchangeAccounts/index.ts';
import { readMembers } from '../../identity/index.ts';
import { readDepositRecords, readWithdrawalRecords, selectCoinKeys } from '../../wallet/index.ts';
import { readProjectNames } from '../projectRows/projectRows.ts';
import { readBillRecords, selectBillKeys } from './billRecords.ts';
import { describeMoves } from './describeMove.ts';
import { readInterestRecords, selectInterestKeys } from './interestRecords.ts';
import { CAPITAL } from './locations.ts';
import { readProfitRecords, selectProfitKeys } from './profitRecords.ts';

type FundRecord = AnswerOf<'pageBrokerFundRecordAction'>['items'][number];
type Condition = ParsedOf<'exportBrokerFundRecordAction'>['queryCondition'];

const inEnglish = (text: string): Label => [text, text];

const KINDS: Readonly<Record<FundRecordKind, Label>> = {
  transfer: inEnglish('Transfer'),
  allot: inEnglish('Allotment'),
  return: inEnglish('Return'),
  deposit: inEnglish('Deposit'),
  withdraw: inEnglish('Withdrawal'),
  profit: inEnglish('Profit'),
  interest: inEnglish('Interest'),
  bill: inEnglish('Bill'),
  liquidation: inEnglish('Liquidation'),
};

/** Broker pages are in English alone (SH-10), and so are their files. */
const COLUMNS: readonly ExportColumn<FundRecord>[] = [
  { heading: ['Time (UTC)', 'Time (UTC)'], cell: ({ createdAt }) => isoTime(createdAt) },
  { heading: ['Kind', 'Kind'], cell: ({ kind }) => kind, labels: KINDS },
  { heading: ['From', 'From'], cell: ({ source }) => source },
  { heading: ['To', 'To'], cell: ({ target }) => target },
  { heading: ['Amount', 'Amount'], cell: ({ amount }) => amount },
  { heading: ['Fee', 'Fee'], cell: ({ fee }) => fee },
  { heading: ['Asset', 'Asset'], cell: ({ asset }) => asset },
  { heading: ['Status', 'Status'], cell: ({ state }) => state, labels: MOVE_STATES },
  { heading: ['Success (1 yes, 2 no)', 'Success (1 yes, 2 no)'], cell: ({ success }) => success?.toString() ?? null },
  {
    heading: ['Completed or failed (UTC)', 'Completed or failed (UTC)'],
    cell: ({ completedAt }) => isoTime(completedAt),
  },
  { heading: ['Reason', 'Reason'], cell: ({ reason }) => reason },
  { heading: ['Transaction', 'Transaction'], cell: ({ txid }) => txid },
  { heading: ['Requested by', 'Requested by'], cell: ({ requestedBy }) => requestedBy?.email ?? null },
  { heading: ['Number', 'Number'], cell: ({ recordNo }) => recordNo },
];

/** BR-13: every movement of a broker's money, by time. */
export async function pageFundRecords(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageBrokerFundRecordAction'>,
): Promise<AnswerOf<'pageBrokerFundRecordAction'>> {
  const { sort, ...condition } = request.queryCondition;
  const { rows, ...page } = await readPage(listRecords(database, institutionId, condition), request, directionOf(sort));
  return { items: await describe(database, rows), ...page };
}

/** BR-13: the matching records as a file. */
export function exportFundRecords(
  database: Database,
  institutionId: string,
  { queryCondition }: ParsedOf<'exportBrokerFundRecordAction'>,
): Promise<FileAnswer> {
  return exportList({
    list: 'fund-records',
    columns: COLUMNS,
    time: ({ createdAt }) => createdAt,
    from: queryCondition.startTime,
    until: queryCondition.endTime,
    language: 'en-US',
    items: exportedItems(listRecords(database, institutionId, queryCondition), (rows) => describe(database, rows)),
  });
}

function listRecords(database: Database, institutionId: string, condition: Condition) {
  const filter = { institutionId, ...condition };
  return unionSource<FundRecordKey>({
    database,
    scope: ['fund records', institutionId, condition],
    order: [column('recorded_at', 'time'), column('id', 'uuid')],
    selections: [
      ...selectMoveKeys(filter),
      ...selectCoinKeys(filter),
      ...selectBankKeys(filter),
      ...selectProfitKeys(filter),
      ...selectInterestKeys(filter),
      ...selectBillKeys(filter),
    ],
  });
}

/** Describes records in the order of the list, each as its module reads it. */
async function describe(database: Database, rows: readonly RowOf<typeof listRecords>[]): Promise<FundRecord[]> {
  const idsOf = (origin: FundRecordKey['origin']) => rows.filter((row) => row.origin === origin).map(({ id }) => id);
  const [moves, ...others] = await Promise.all([
    describeMoveRecords(database, idsOf('move')),
    readDepositRecords(database, idsOf('deposit')),
    readWithdrawalRecords(database, idsOf('withdrawal')),
    readBankRecords(database, idsOf('bankDeposit')),
    readProfitRecords(database, idsOf('profit')),
    readInterestRecords(database, idsOf('interest')),
    readBillRecords(database, idsOf('bill')),
  ]);
  const members = await readMembers(
    database,
    others.flat().map(({ userId }) => userId),
  );
  const projects = await readProjectNames(
    database,
    others.flat().flatMap(({ to }) => to ?? []),
  );
  const capital = CAPITAL.label;
  const found = others.flat().map(({ id, from, to, userId, createdAt, completedAt, ...record }) => {
    const times = { createdAt: createdAt.getTime(), completedAt: completedAt?.getTime() ?? null };
    const ends = { source: from ?? capital, target: to === null ? capital : (projects.get(to) ?? to) };
    const success = successOf(record.state);
    return [
      id,
      { recordNo: id, ...ends, ...record, success, requestedBy: members.get(userId ?? '') ?? null, ...times },
    ] as const;
  });
  const byId = new Map<string, FundRecord>([...moves, ...found]);
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

async function describeMoveRecords(database: Database, ids: readonly string[]) {
  const rows = await readMoves(database, ids);
  const described = await describeMoves(database, rows);
  return rows.flatMap(({ id, purpose }, index) => {
    const move = described[index];
    if (move === undefined) return [];
    const { transferNo, labels, asset, amount, state, reason, requestedBy, createdAt, settledAt } = move;
    const record = {
      recordNo: transferNo,
      kind: purpose,
      source: labels.source,
      target: labels.target,
      asset,
      amount,
      fee: '0',
      state,
      success: successOf(state),
      reason,
      txid: null,
      requestedBy,
      createdAt,
      completedAt: settledAt,
    };
    return [[id, record] as const];
  });
}

/** BR-14: 1 is a success, 2 a failure. */
const successOf = (state: FundRecord['state']): FundRecord['success'] =>
  state === 'pending' ? null : state === 'completed' ? 1 : 2;

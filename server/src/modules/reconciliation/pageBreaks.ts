import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { findWaitingApprovals } from '../../approvals/index.ts';
import type { Database } from '../../kernel/database/database.ts';
import { column } from '../../kernel/lists/keyset.ts';
import { listSource } from '../../kernel/lists/listSource.ts';
import { readPage } from '../../kernel/lists/readPage.ts';
import { customerReference, operatorReference } from '../../kernel/references.ts';
import { PLATFORM } from '../../ledger/account.ts';
import { signOffTarget } from './signOff.ts';

type Page = OperationsAnswerOf<'pageBreak'>;
type Note = Page['items'][number]['notes'][number];

export interface BreakListDeps {
  readonly database: Database;
  /** The names of accounts at the exchange, by id. */
  readonly readAccountNames: (
    database: Database,
    accountIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/** Breaks, the oldest first; those that have ended, the newest first. */
export async function pageBreaks(
  { database, readAccountNames }: BreakListDeps,
  request: OperationsParsedOf<'pageBreak'>,
): Promise<Page> {
  const { state, kind, breakId } = request.queryCondition;
  let matching = database.selectFrom('reconciliation_break as b').where('b.state', '<>', 'seen');
  if (state !== undefined) matching = matching.where('b.state', '=', state);
  if (kind !== undefined) matching = matching.where('b.kind', '=', kind);
  if (breakId !== undefined) matching = matching.where('b.id', '=', breakId);
  const source = listSource({
    database,
    scope: ['breaks', request.queryCondition],
    order: [column('b.first_seen_at', 'time'), column('b.id', 'uuid')],
    matching,
    select: (breaks) =>
      breaks
        .leftJoin('institution as i', 'i.id', 'b.institution_id')
        .leftJoin('operation_task as t', (join) =>
          join
            .onRef('t.subject_id', '=', (each) => each.cast<string>('b.id', 'text'))
            .on('t.kind', '=', 'reconciliation_break')
            .on('t.closed_at', 'is', null),
        )
        .leftJoin('operator as o', 'o.id', 't.owner_id')
        .selectAll('b')
        .select(['i.name as institution_name', 'o.id as owner_id', 'o.name as owner_name']),
  });
  const { rows, ...page } = await readPage(source, request, state === 'open' ? 'asc' : 'desc');
  const ids = rows.map(({ id }) => id);
  const accountIds = rows.flatMap((row) => (row.kind === 'exchange' && !isPlatform(row.place) ? [row.place] : []));
  const [notes, accounts, approvals] = await Promise.all([
    readNotes(database, ids),
    readAccountNames(database, accountIds),
    findWaitingApprovals(database, ids.map(signOffTarget)),
  ]);
  const amount = (stored: string | null) => (stored === null ? null : toDecimalString(stored));
  const items = rows.map((row) => ({
    breakId: row.id,
    kind: row.kind,
    place: row.place,
    subject: row.subject,
    asset: row.asset,
    title: row.title,
    ledger: amount(row.ledger),
    outside: amount(row.outside),
    difference: amount(row.difference),
    isMaterial: row.is_material,
    state: row.state === 'seen' ? ('open' as const) : row.state,
    firstSeenAt: row.first_seen_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    accountName: accounts.get(row.place) ?? null,
    customer: customerReference(row.institution_id, row.institution_name),
    owner: operatorReference(row.owner_id, row.owner_name),
    notes: notes.get(row.id) ?? [],
    approvalId: approvals.get(signOffTarget(row.id))?.approvalId ?? null,
  }));
  return { items, ...page };
}

async function readNotes(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Note[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('reconciliation_note as n')
    .innerJoin('operator as o', 'o.id', 'n.operator_id')
    .select(['n.break_id', 'n.text', 'n.at', 'o.id', 'o.name'])
    .where('n.break_id', 'in', ids)
    .orderBy('n.number')
    .execute();
  const described = rows.map((row) => ({
    breakId: row.break_id,
    note: { at: row.at.getTime(), operator: { operatorId: row.id, name: row.name }, text: row.text },
  }));
  return new Map(
    [...Map.groupBy(described, ({ breakId }) => breakId)].map(([id, own]) => [id, own.map(({ note }) => note)]),
  );
}

/** Whether a place is the platform's own wallet at an exchange. */
const isPlatform = (place: string): boolean => place === PLATFORM || place.startsWith(`${PLATFORM}:`);

import './tables.ts';
import { findBlock, type Outflow, type ProjectBlockKind } from '@aldgate/domain/brokers/financing/blocks.ts';
import type { OwnTradesRule } from '@aldgate/domain/brokers/financing/ownTrades.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { Block, BlockDetail, OwnTradesHit } from './blockDetail.ts';

type BlockRow = Selectable<Tables['broker_project_block']>;

/** The open blocks of projects, oldest first, by their numbers. */
export async function readOpenBlocks(
  database: Database | Tx,
  projectNos: readonly string[],
): Promise<ReadonlyMap<string, readonly BlockRow[]>> {
  if (projectNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('broker_project_block')
    .selectAll()
    .where('project_no', 'in', projectNos)
    .where('released_at', 'is', null)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ project_no }) => project_no);
}

/** Describes an open block with its causes, as operators judge it. */
export function describeBlock({ kind, detail, opened_at }: BlockRow): Block {
  const block: Block = { kind, openedAt: opened_at.getTime(), trades: [], shortages: [] };
  for (const each of detail)
    if (isHit(each)) block.trades.push(describeHit(each));
    else block.shortages.push(each);
  return block;
}

const isHit = (detail: BlockDetail): detail is OwnTradesHit => 'lastId' in detail;

const describeHit = ({ lastId: _lastId, ...hit }: OwnTradesHit): Block['trades'][number] => hit;

/** Finds the open block that closes loans or what leaves a project; undefined where none does. */
export async function findOpenBlock(
  database: Database | Tx,
  projectNo: string,
  outflow: Outflow,
): Promise<ProjectBlockKind | undefined> {
  const open = (await readOpenBlocks(database, [projectNo])).get(projectNo) ?? [];
  return findBlock(
    open.map(({ kind }) => kind),
    outflow,
  );
}

/** The last execution of a project in a hit by a rule, released ones included: a bigint as text, '0' without one. */
export async function readJudgedId(database: Database | Tx, projectNo: string, rule: OwnTradesRule): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(max((hit ->> 'lastId')::bigint), 0)::text as id
    from broker_project_block b cross join jsonb_array_elements(b.detail) as hit
    where b.project_no = ${projectNo} and b.kind = 'own_trades' and hit ->> 'rule' = ${rule}
  `.execute(database);
  return rows[0]?.id ?? '0';
}

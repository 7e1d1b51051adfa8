import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { AlgoRow } from '../tables.ts';
import { findAlgo } from './algoRows.ts';
import { describeAlgo, describeAlgos } from './describeAlgo.ts';

type Condition = ParsedOf<'pageAlgo'>['queryCondition'];

/** Finds an algorithm of the institution. Throws notFound. */
export async function requireAlgo(database: Database, institutionId: string, algoId: string): Promise<AlgoRow> {
  const found = await findAlgo(database, institutionId, algoId);
  if (found === undefined) throw new ApiError('notFound');
  return found;
}

/** TR-16: an algorithm of the institution with its orders. Throws notFound. */
export const queryAlgo = async (
  database: Database,
  institutionId: string,
  { algoId }: ParsedOf<'queryAlgo'>,
): Promise<AnswerOf<'queryAlgo'>> => describeAlgo(database, await requireAlgo(database, institutionId, algoId));

/** TR-16: an institution's algorithms by the time of their start. */
export async function pageAlgo(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageAlgo'>,
): Promise<AnswerOf<'pageAlgo'>> {
  const { queryCondition } = request;
  const source = listAlgos(database, institutionId, queryCondition);
  const { rows, ...page } = await readPage(source, request, directionOf(queryCondition.sort));
  return { items: [...(await describeAlgos(database, rows))], ...page };
}

function listAlgos(database: Database, institutionId: string, condition: Condition) {
  let matching = database.selectFrom('lightning_algo').where('institution_id', '=', institutionId);
  if (condition.state !== undefined) matching = matching.where('state', '=', condition.state);
  return listSource({
    database,
    scope: ['algos', institutionId, condition],
    order: [column('starts_at', 'time'), column('id', 'bigint')],
    matching,
    select: (algos) => algos.selectAll(),
  });
}

import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { auditAction } from '../../../kernel/http/actingOperator.ts';
import type { SignedInOperator } from '../../../kernel/http/caller.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { directionOf } from '../../../kernel/lists/keyset.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type FundMoves, findMoveByNumber, listMoves } from '../../exchangeAccounts/index.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import { describeMoves } from './describeMove.ts';

/** BR-10: the moves of all brokers, with what the exchange said last. */
async function pageFundMove(
  database: Database,
  request: OperationsParsedOf<'pageFundMove'>,
): Promise<OperationsAnswerOf<'pageFundMove'>> {
  const { sort, ...filter } = request.queryCondition;
  const { rows, ...page } = await readPage(listMoves(database, filter), request, directionOf(sort));
  const [moves, names] = await Promise.all([
    describeMoves(database, rows),
    readInstitutionNames(
      database,
      rows.map(({ institution_id }) => institution_id),
    ),
  ]);
  const items = rows.flatMap((row, index) => {
    const move = moves[index];
    if (move === undefined) return [];
    const { institution_id: institutionId, attempts, rejection, reason, state } = row;
    const customer = { institutionId, name: names.get(institutionId) ?? institutionId };
    return [{ ...move, reason, customer, attempts, refusal: rejection, mayRetry: state === 'pending' }];
  });
  return { items, ...page };
}

interface MoveAdminDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly moves: FundMoves;
}

/** BR-10: tries a move that waits again now. */
async function retryFundMove(
  { database, clock, moves }: MoveAdminDeps,
  { transferNo, reason }: OperationsParsedOf<'retryFundMove'>,
  { operator: { operatorId }, origin }: SignedInOperator,
): Promise<OperationsAnswerOf<'retryFundMove'>> {
  const move = await findMoveByNumber(database, transferNo);
  if (move === undefined) throw new ApiError('notFound');
  if (move.state !== 'pending') throw new ApiError('changedMeanwhile');
  await inTransaction(database, (tx) =>
    auditAction(
      tx,
      { operatorId, origin, at: clock() },
      { action: 'fund_move_retried', subject: `fund_move:${move.id}`, after: { reason } },
    ),
  );
  await moves.reconcile(move.id);
  return { state: (await findMoveByNumber(database, transferNo))?.state ?? move.state };
}

/** BR-10: operators' calls about fund moves. */
export const moveAdmin = (deps: MoveAdminDeps) =>
  ({
    pageFundMove: (request) => pageFundMove(deps.database, request),
    retryFundMove: (request, caller) => retryFundMove(deps, request, caller),
  }) satisfies Partial<AllOperationsHandlers>;

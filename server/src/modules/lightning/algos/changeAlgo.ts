import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { AlgoState } from '@aldgate/domain/trading/algos/algo.ts';
import { countDue } from '@aldgate/domain/trading/algos/twap.ts';
import { sql, type UpdateObject } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { AlgoRow } from '../tables.ts';
import type { AlgoDeps } from './algoDeps.ts';
import type { AlgoEngine } from './algoEngine.ts';
import { findOpenChild, listLegs, lockAlgo, readAlgo, readSchedule } from './algoRows.ts';
import { describeAlgo } from './describeAlgo.ts';
import { requireAlgo } from './queryAlgo.ts';

type Named = ParsedOf<'pauseAlgo'>;
type Answer = AnswerOf<'pauseAlgo'>;

interface Change {
  readonly action: 'algo_paused' | 'algo_resumed' | 'algo_cancelled';
  /** The states in which it is possible. */
  readonly from: readonly AlgoState[];
  readonly set: (tx: Tx, algo: AlgoRow) => Promise<UpdateObject<Tables, 'lightning_algo'>>;
}

/** TR-16: an algorithm sends no more orders until it is resumed. Throws notFound, algoState unless it runs. */
export const pauseAlgo = (deps: AlgoDeps, caller: SignedInCaller, { algoId }: Named): Promise<Answer> =>
  changeAlgo(deps, caller, algoId, {
    action: 'algo_paused',
    from: ['running'],
    set: () => Promise.resolve({ state: 'paused', pause_code: 'by_member' }),
  });

/**
 * TR-16: what is left is divided among the slices that are left, as orders of the member who resumes it. Throws
 * notFound, algoState unless it is paused.
 */
export async function resumeAlgo(
  deps: AlgoDeps,
  engine: AlgoEngine,
  caller: SignedInCaller,
  { algoId }: Named,
): Promise<Answer> {
  const answer = await changeAlgo(deps, caller, algoId, {
    action: 'algo_resumed',
    from: ['paused'],
    async set(tx, algo) {
      await tx
        .updateTable('lightning_algo_leg')
        .set({ base_quantity: sql<string>`executed_quantity` })
        .where('algo_id', '=', algo.id)
        .execute();
      const passed_slices = countDue(readSchedule(algo), deps.clock());
      return {
        state: 'running',
        pause_code: null,
        pause_refusal: null,
        passed_slices,
        user_id: caller.user.userId,
      };
    },
  });
  engine.start((await requireAlgo(deps.database, caller.user.institutionId, algoId)).id);
  return answer;
}

/** TR-16: ends an algorithm, and withdraws its open orders. Throws notFound, algoState where it has ended. */
export async function cancelAlgo(
  deps: AlgoDeps,
  engine: AlgoEngine,
  caller: SignedInCaller,
  { algoId }: Named,
): Promise<Answer> {
  const { database, orders } = deps;
  const { institutionId } = caller.user;
  await changeAlgo(deps, caller, algoId, {
    action: 'algo_cancelled',
    from: ['running', 'paused'],
    set: () => Promise.resolve({ state: 'cancelled', pause_code: null, pause_refusal: null }),
  });
  const algo = await requireAlgo(database, institutionId, algoId);
  for (const leg of await listLegs(database, [algo.id])) {
    const child = await findOpenChild(database, leg.id);
    if (child === undefined) continue;
    const member = { userId: child.user_id, institutionId };
    const { client_order_id: clientOrderId, valid_until } = child;
    await orders.withdraw(member, leg.exchange_account_id, { clientOrderId }, valid_until.getTime());
  }
  engine.start(algo.id);
  return describeAlgo(database, algo);
}

async function changeAlgo(
  { database, clock }: AlgoDeps,
  { user, origin }: SignedInCaller,
  algoId: string,
  { action, from, set }: Change,
): Promise<Answer> {
  const { id } = await requireAlgo(database, user.institutionId, algoId);
  await inTransaction(database, async (tx) => {
    // Accounts before the algorithm, as where an account ends.
    await tx
      .selectFrom('lightning_algo_leg')
      .select('id')
      .where('algo_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute();
    const algo = await lockAlgo(tx, id);
    const at = clock();
    const isOver = algo.state !== 'cancelled' && at >= algo.ends_at.getTime();
    const state = isOver ? 'done' : algo.state;
    if (!from.includes(state)) throw new ApiError('algoState', { state });
    await tx
      .updateTable('lightning_algo')
      .set(await set(tx, algo))
      .where('id', '=', id)
      .execute();
    await audit(tx, { at, actor: user.userId, action, subject: `lightning_algo:${id}`, origin });
  });
  return describeAlgo(database, await readAlgo(database, id));
}

import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { sql } from 'kysely';
import { authorize } from '../../../../access/index.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import { audit } from '../../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../../kernel/database/database.ts';
import type { SignedInCaller, User } from '../../../../kernel/http/caller.ts';
import { digestRequest } from '../../../../kernel/secrets/requestDigest.ts';
import { lockName, PANIC, setTradingBlock, type TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { Refusal } from '../../tables.ts';
import { describeRefusal } from '../describeRefusal.ts';
import { notifyPanic } from './notifyPanic.ts';
import type { PanicDeps } from './panicDeps.ts';
import { addPanicJob, type PanicEngine } from './panicEngine.ts';
import { endAccounts, findRunByKey, listRunning, REFUSED, takesOver } from './panicRows.ts';

type Request = ParsedOf<'runPanic'>;

/** Runs of an institution within an hour that go beyond its share of the exchange's weight. */
const FREE_RUNS = 6;
const HOUR_MS = 3_600_000;

/** An account of a run; `refusal` says why nothing is done on it. */
export interface StoppedAccount {
  readonly account: TradingAccount;
  readonly refusal: Refusal | null;
}

/**
 * TR-16: begins a run once per key: from its transaction on nothing is opened on its accounts, and the work at the
 * exchanges begins at once. An account on which the member may not trade is not flattened, and one whose run this one
 * does not take over keeps that; neither stops another one, and its error is thrown where there is no other. A repeat
 * answers the first run; throws groupKeyUsed for another request under the key.
 */
export async function runPanic(
  deps: PanicDeps,
  engine: PanicEngine,
  { user, origin }: SignedInCaller,
  request: Request,
): Promise<AnswerOf<'runPanic'>> {
  const { database, clock } = deps;
  const { key, level, keepProtection } = request;
  const requestDigest = digestRequest('runPanic', request);
  const findKnown = async (tx: Tx | PanicDeps['database']) => {
    const known = await findRunByKey(tx, user.institutionId, key);
    if (known !== undefined && known.request_digest !== requestDigest)
      throw new ApiError('groupKeyUsed', { runId: known.id });
    return known?.id;
  };
  const first = await findKnown(database);
  if (first !== undefined) return { runId: first };
  await authorize(database, user, level === 'flatten' ? 'reducePosition' : 'cancelOrder', { now: clock() });
  const found = await findAccounts(deps, user, request);
  const begun = await inTransaction(database, async (tx) => {
    await lockName(tx, `panic:${user.institutionId}`);
    const known = await findKnown(tx);
    if (known !== undefined) return { runId: known, started: [] };
    const at = clock();
    const accounts = await takeOver(tx, level, found, at);
    const stopped = accounts.filter(({ refusal }) => refusal === null);
    await deps.pauseAlgos(
      tx,
      stopped.map(({ account }) => account.accountId),
    );
    const runId = randomUUID();
    const values = {
      id: runId,
      institution_id: user.institutionId,
      key,
      user_id: user.userId,
      level,
      keep_protection: keepProtection,
      is_shared: await hasUsedFreeRuns(tx, user.institutionId, at),
      created_at: new Date(at),
      request_digest: requestDigest,
    };
    await tx.insertInto('panic_run').values(values).execute();
    const rows = await storeAccounts(tx, { runId, level, accounts, at });
    for (const { account } of stopped)
      await setTradingBlock(tx, account.accountId, { level: 'reduce_only', reason: PANIC }, at);
    for (const id of rows) await addPanicJob(tx, id, at);
    const names = stopped.map(({ account }) => account.name);
    const after = { key, level, keepProtection, accounts: stopped.map(({ account }) => account.accountId) };
    await audit(tx, { at, actor: user.userId, action: 'panic_begun', subject: `panic_run:${runId}`, origin, after });
    await notifyPanic(tx, { what: level, user, runId, names, at });
    return { runId, started: rows };
  });
  for (const id of begun.started) engine.start(id);
  return { runId: begun.runId };
}

/** Finds the accounts of the request. Throws tradingAccountNotFound, and what refuses all of them. */
async function findAccounts(
  { accounts }: PanicDeps,
  user: User,
  { keyIds, level }: Request,
): Promise<readonly StoppedAccount[]> {
  const errors: ApiError[] = [];
  const found = await Promise.all(
    keyIds.map(async (keyId) => {
      const account = await accounts.find(user.institutionId, keyId);
      const error = level === 'flatten' ? await findObstacle({ accounts }, user, account) : null;
      if (error !== null) errors.push(error);
      return { account, refusal: error && describeRefusal(error) };
    }),
  );
  const [error] = errors;
  if (error !== undefined && errors.length === found.length) throw error;
  return found;
}

/** Why a member may not close positions of an account; null if they may. */
export async function findObstacle(
  { accounts }: Pick<PanicDeps, 'accounts'>,
  user: User,
  account: TradingAccount,
): Promise<ApiError | null> {
  try {
    await accounts.assertMayChange(account, user, 'reduce');
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/**
 * Ends the weaker runs of the accounts, and refuses those whose run is not weaker. Throws panicRunning where nothing is
 * left to stop.
 */
async function takeOver(
  tx: Tx,
  level: Request['level'],
  accounts: readonly StoppedAccount[],
  at: number,
): Promise<readonly StoppedAccount[]> {
  const wanted = accounts.filter(({ refusal }) => refusal === null).map(({ account }) => account.accountId);
  const running = await listRunning(tx, wanted);
  const kept = running.filter((each) => !takesOver(level, each));
  const [other] = kept;
  if (other !== undefined && kept.length === wanted.length) throw new ApiError('panicRunning', { runId: other.runId });
  await endAccounts(
    tx,
    running.filter((each) => !kept.includes(each)).map(({ id }) => id),
    { reason: 'taken_over', releasedBy: null, at },
  );
  return accounts.map(({ account, refusal }) => {
    const run = kept.find(({ accountId }) => accountId === account.accountId);
    return { account, refusal: run ? describeRefusal(new ApiError('panicRunning', { runId: run.runId })) : refusal };
  });
}

async function hasUsedFreeRuns(tx: Tx, institutionId: string, at: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom('panic_run')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('institution_id', '=', institutionId)
    .where('created_at', '>', new Date(at - HOUR_MS))
    .executeTakeFirstOrThrow();
  return count >= FREE_RUNS;
}

interface Storing {
  readonly runId: string;
  readonly level: Request['level'];
  readonly accounts: readonly StoppedAccount[];
  readonly at: number;
}

/** Stores the accounts of a run; returns the ids of those that are to be worked on. */
async function storeAccounts(tx: Tx, { runId, level, accounts, at }: Storing): Promise<readonly string[]> {
  const time = new Date(at);
  const rows = accounts.map(({ account, refusal }, number) => ({
    id: randomUUID(),
    run_id: runId,
    number,
    exchange_account_id: account.accountId,
    exchange_key_id: account.keyId,
    step: level,
    step_at: time,
    state: refusal === null ? ('pending' as const) : ('failed' as const),
    reason: refusal && REFUSED,
    resolved_at: refusal && time,
    released_at: refusal && time,
    error: refusal && JSON.stringify(refusal),
  }));
  await tx.insertInto('panic_account').values(rows).execute();
  return rows.filter(({ state }) => state === 'pending').map(({ id }) => id);
}

import type { AnswerOf } from '@aldgate/contract';
import type { Product } from '@aldgate/domain/market/product.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

type Freshness = AnswerOf<'queryFuturesAccount'>['freshness'];

/** A correction of accounts' figures for a move. */
export interface InTransit {
  readonly asset: string;
  /** Decimal string to add; below zero where the figures still have what has left. */
  readonly amount: string;
  /** The exchange whose accounts it belongs to. */
  readonly exchangeCode: string;
}

/** When the wallets of accounts were read: by account, then by product. */
export type Readings = ReadonlyMap<string, ReadonlyMap<Product, Freshness>>;

/**
 * Reads what to add to a broker's figures so that each move counts once until both sides were read after its end: money
 * between two exchanges, less what a source's reading still has, plus what a target's lacks. A wallet that was never
 * read gets no correction. The time at which a settled move left is that of its request.
 */
export async function readInTransit(
  database: Database,
  institutionId: string,
  readings: Readings,
): Promise<readonly InTransit[]> {
  const stale = [...readings.values()].flatMap((each) => [...each.values()]).filter(({ state }) => state === 'stale');
  const since = Math.min(...stale.flatMap(({ at }) => at ?? []));
  const rows = await database
    .selectFrom('fund_move as m')
    .leftJoin('exchange_account as s', 's.id', 'm.source_account')
    .leftJoin('exchange_account as t', 't.id', 'm.target_account')
    .selectAll('m')
    .select(['s.exchange_code as from', 't.exchange_code as to'])
    .where('m.institution_id', '=', institutionId)
    .where('m.purpose', '<>', sql.lit('own'))
    .where((q) =>
      q.or([
        q('m.state', '=', 'pending'),
        ...(Number.isFinite(since) ? [q('m.resolved_at', '>=', new Date(since))] : []),
      ]),
    )
    .execute();
  return rows.flatMap((move) => {
    const { asset, from, to, state, step } = move;
    const amount = toDecimalString(move.amount);
    const isPending = state === 'pending';
    const [requestedAt, steppedAt] = [move.created_at.getTime(), move.step_at.getTime()];
    const isBridged = from !== null && to !== null && from !== to;
    const source = readAt(readings, move.source_account, move.source_product);
    const target = readAt(readings, move.target_account, move.target_product);
    const leftAt = isPending || !isBridged ? steppedAt : requestedAt;
    const hasLeft = isPending ? step !== 'a' : state === 'completed';
    const isBack = state === 'failed' && step === 'r';
    const corrections: InTransit[] = [];
    const add = (exchangeCode: string | null, corrected: string) => {
      if (exchangeCode !== null) corrections.push({ asset, amount: corrected, exchangeCode });
    };
    if (isPending && step !== 'a') add(from, amount);
    if (hasLeft && source !== null && source < leftAt) add(from, `-${amount}`);
    if (isBack && source !== null && source >= requestedAt && source < steppedAt) add(from, amount);
    if (state === 'completed' && target !== null && target < steppedAt) add(to, amount);
    return corrections;
  });
}

/** A move inside a project that has not ended. */
export interface PendingMove {
  readonly id: string;
  readonly projectNo: string;
  readonly asset: string;
  /** Decimal string above zero. */
  readonly amount: string;
  readonly step: 'a' | 'b' | 'r';
  /** How often its step was tried. */
  readonly attempts: number;
  /** The exchanges of its accounts; null of the project's cash. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The moves inside projects that have not ended. */
export async function listPendingMoves(
  database: Database | Tx,
  projectNos: readonly string[],
): Promise<readonly PendingMove[]> {
  if (projectNos.length === 0) return [];
  const rows = await database
    .selectFrom('fund_move as m')
    .leftJoin('exchange_account as s', 's.id', 'm.source_account')
    .leftJoin('exchange_account as t', 't.id', 'm.target_account')
    .select(['m.id', 'm.asset', 'm.amount', 'm.step', 'm.attempts'])
    .select(['s.exchange_code as from', 't.exchange_code as to', sql<string>`m.project_no`.as('projectNo')])
    .where('m.state', '=', sql.lit('pending'))
    .where('m.project_no', 'in', projectNos)
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({ ...row, amount: toDecimalString(row.amount) }));
}

/**
 * Describes what a pending move inside a project has in none of its locations, where all of them are read live: between
 * two exchanges what has left the first. The ledger has the amount in the source until the move ends. `isUnknown` while
 * a step was tried whose outcome is not stored: then `amount` is the higher of both cases.
 */
export function describeInTransit({ from, to, step, attempts, amount }: PendingMove) {
  const isWithinExchange = from !== null && from === to;
  const isTried = attempts > 0 && !isWithinExchange;
  const isMissing = step !== 'a' || (isTried && from !== null);
  return { amount: isMissing ? amount : '0', isUnknown: isTried };
}

/** The time of a wallet's reading, which of a live one is now; null where it was never read. */
function readAt(readings: Readings, accountId: string | null, product: Product | null): number | null {
  if (accountId === null || product === null) return null;
  const reading = readings.get(accountId)?.get(product);
  return reading?.state === 'live' ? Number.POSITIVE_INFINITY : (reading?.at ?? null);
}

import type { AnswerOf } from '@aldgate/contract';
import type { Product } from '@aldgate/domain/market/product.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database.ts';

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

/** The time of a wallet's reading, which of a live one is now; null where it was never read. */
function readAt(readings: Readings, accountId: string | null, product: Product | null): number | null {
  if (accountId === null || product === null) return null;
  const reading = readings.get(accountId)?.get(product);
  return reading?.state === 'live' ? Number.POSITIVE_INFINITY : (reading?.at ?? null);
}

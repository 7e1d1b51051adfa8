import { BUY, type Side } from '../../matching/side.ts';
import type { PlaceOrder } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import { Rejection } from '../rejection.ts';

/** Which book level a price match uses: of the opposite side, or of the order's own side. */
const LEVELS: ReadonlyMap<string, number> = new Map([
  ['OPPONENT', 1],
  ['OPPONENT_5', 5],
  ['OPPONENT_10', 10],
  ['OPPONENT_20', 20],
  ['QUEUE', 1],
  ['QUEUE_5', 5],
  ['QUEUE_10', 10],
  ['QUEUE_20', 20],
]);

export const isPriceMatch = (text: string): boolean => text === 'NONE' || LEVELS.has(text);

/** The current price of a price match, in ticks. Throws a Rejection if the book is not deep enough. */
export function resolvePriceMatch(
  engine: EngineContext,
  { symbol, side, priceMatch }: Pick<PlaceOrder, 'symbol' | 'side' | 'priceMatch'>,
): number {
  const depth = LEVELS.get(priceMatch);
  if (depth === undefined) throw new Rejection(-5038, 'Invalid priceMatch.');
  const other = side === BUY ? (-BUY as Side) : BUY;
  const level = engine.book(symbol).levels(priceMatch.startsWith('OPPONENT') ? other : side, depth)[depth - 1];
  if (level === undefined) throw new Rejection(-5037, 'Price match failed: the book does not reach that level.');
  return level[0];
}

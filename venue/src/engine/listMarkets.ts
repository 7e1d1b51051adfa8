import type { ListMarkets } from './commands.ts';
import type { EngineContext } from './engineContext.ts';

/** Lists instruments and returns their number. Throws a Rejection if one is unknown or listed; then none is. */
export function listMarkets(engine: EngineContext, { ids }: ListMarkets): number {
  engine.list(ids);
  return ids.length;
}

import { mulDiv, ONE } from '@aldgate/domain/money/fixed.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Pair } from '../pair.ts';
import { applyShocks } from './shocks.ts';

/** Updates a pair's index: with its shocks, or as the ratio of two others, which are updated before. */
export function moveIndex(
  engine: EngineContext,
  { symbol, instrument }: Pair,
  indexNow: (symbol: string) => bigint,
): void {
  const state = engine.pairState(symbol);
  state.index = computeRatio(engine, instrument.ratioOf) ?? applyShocks(engine, instrument.symbol, indexNow(symbol));
  state.seconds += 1;
}

function computeRatio({ state }: EngineContext, ratioOf: readonly [string, string] | undefined): bigint | undefined {
  if (ratioOf === undefined) return undefined;
  const [over, under] = ratioOf.map((id) => state.pairs.get(id)?.index ?? 0n);
  return over === undefined || under === undefined || under === 0n ? undefined : mulDiv(over, ONE, under);
}

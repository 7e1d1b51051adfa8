import type { PlaceAlgoOrder } from '../commands.ts';
import type { Contract } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';

export const isMarketType = ({ algoType }: Pick<PlaceAlgoOrder, 'algoType'>): boolean => algoType.endsWith('MARKET');

/** Whether the trigger price is reached: a stop triggers with the move, a take-profit against it. */
export function isReached(
  engine: EngineContext,
  { tick }: Contract,
  {
    symbol,
    side,
    algoType,
    workingType,
    triggerPrice,
  }: Pick<PlaceAlgoOrder, 'symbol' | 'side' | 'algoType' | 'workingType' | 'triggerPrice'>,
): boolean {
  const { mark, last } = engine.symbol(symbol);
  const price = workingType === 'MARK_PRICE' ? mark : BigInt(last) * tick;
  if (price === 0n) return false;
  const trigger = BigInt(triggerPrice) * tick;
  const upwards = algoType.startsWith('STOP') === side > 0;
  return upwards ? price >= trigger : price <= trigger;
}

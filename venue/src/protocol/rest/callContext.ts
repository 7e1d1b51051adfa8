import type { Contract } from '../../engine/contract.ts';
import type { Pair } from '../../engine/pair.ts';
import type { CommandProcessor } from '../../journal/commandProcessor.ts';
import type { Market } from '../../market/market.ts';
import type { OrderIds } from '../orderIds.ts';
import type { RandomBytes } from '../randomText.ts';
import type { OrderMeter } from './orderMeter.ts';
import type { ParameterMap } from './parameterMap.ts';
import { optional, required, requiredInstrument } from './parameters.ts';

/** Dependencies of account calls. */
export interface CallContext {
  readonly processor: CommandProcessor;
  readonly market: Market;
  readonly random: RandomBytes;
  readonly orderIds: OrderIds;
  /** Unfilled orders of spot accounts, by the system time. */
  readonly spotOrders: OrderMeter;
  readonly now: () => number;
}

/** The contract of `symbol`. Throws if it is missing or not listed. */
export function requiredContract({ processor }: CallContext, parameters: ParameterMap): Contract {
  return processor.engine.contract(required(parameters, 'symbol'));
}

/** The contract of `symbol`, or all contracts. */
export function selectContracts({ processor }: CallContext, parameters: ParameterMap): readonly Contract[] {
  const symbol = optional(parameters, 'symbol');
  return symbol === undefined ? [...processor.engine.contracts.values()] : [processor.engine.contract(symbol)];
}

/** The pair of `symbol`. Throws if it is missing or not listed. */
export function requiredPair({ processor, market }: CallContext, parameters: ParameterMap): Pair {
  return processor.engine.pair(requiredInstrument(parameters, market, 'spot').id);
}

/** The pair of `symbol`, or all pairs. */
export function selectPairs(context: CallContext, parameters: ParameterMap): readonly Pair[] {
  if (optional(parameters, 'symbol') === undefined) return [...context.processor.engine.pairs.values()];
  return [requiredPair(context, parameters)];
}

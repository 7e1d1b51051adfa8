import type { Contract } from '../../engine/contract.ts';
import type { CommandProcessor } from '../../journal/commandProcessor.ts';
import type { OrderIds } from '../orderIds.ts';
import type { RandomBytes } from '../randomText.ts';
import type { ParameterMap } from './parameterMap.ts';
import { optional, required } from './parameters.ts';

/** Dependencies of account calls. */
export interface CallContext {
  readonly processor: CommandProcessor;
  readonly random: RandomBytes;
  readonly orderIds: OrderIds;
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

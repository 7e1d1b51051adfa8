import type { Contract } from '../../engine/contract.ts';
import type { CommandProcessor } from '../../journal/commandProcessor.ts';
import type { OrderIds } from '../orderIds.ts';
import type { RandomBytes } from '../randomText.ts';
import type { ParameterMap } from './parameterMap.ts';
import { optional, required } from './parameters.ts';

/** What the calls of an account work with. */
export interface CallContext {
  readonly processor: CommandProcessor;
  readonly random: RandomBytes;
  readonly orderIds: OrderIds;
}

/** The contract named by `symbol`. Throws where none is named or it is not listed. */
export function requiredContract({ processor }: CallContext, parameters: ParameterMap): Contract {
  return processor.engine.contract(required(parameters, 'symbol'));
}

/** The contracts asked for: the one named by `symbol`, or all. */
export function selectContracts({ processor }: CallContext, parameters: ParameterMap): readonly Contract[] {
  const symbol = optional(parameters, 'symbol');
  return symbol === undefined ? [...processor.engine.contracts.values()] : [processor.engine.contract(symbol)];
}

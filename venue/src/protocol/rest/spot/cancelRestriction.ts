import type { CancelOrder } from '../../../engine/commands.ts';
import { WireError } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional } from '../parameters.ts';

/** The status that an order must have to be cancelled, by `cancelRestrictions`; any without it. */
export function parseRestriction(parameters: ParameterMap): Pick<CancelOrder, 'onlyIf'> {
  const restriction = optional(parameters, 'cancelRestrictions');
  if (restriction === undefined) return {};
  if (restriction === 'ONLY_NEW') return { onlyIf: 'NEW' };
  if (restriction === 'ONLY_PARTIALLY_FILLED') return { onlyIf: 'PARTIALLY_FILLED' };
  throw new WireError(-1145, 'Invalid cancelRestrictions.');
}

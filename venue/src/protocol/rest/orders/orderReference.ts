import type { OrderRef } from '../../../engine/commands.ts';
import { illegalCharacters, WireError } from '../../wireError.ts';
import type { CallContext } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional } from '../parameters.ts';

/** Matches no order. */
const NO_ORDER = -1;

/** Identifies an order by `orderId`, or by `origClientOrderId`. Throws a WireError if neither is sent. */
export function parseOrderReference(
  context: CallContext,
  parameters: ParameterMap,
): Pick<OrderRef, 'orderId' | 'clientOrderId'> {
  return parseReference(context, parameters, ['orderId', 'origClientOrderId']);
}

/** As `parseOrderReference`, by parameters of other names. */
export function parseReference(
  { orderIds }: CallContext,
  parameters: ParameterMap,
  [idName, clientName]: readonly [id: string, client: string],
): Pick<OrderRef, 'orderId' | 'clientOrderId'> {
  const digits = optional(parameters, idName);
  if (digits !== undefined) {
    if (!/^\d{1,20}$/.test(digits)) throw illegalCharacters(idName, '^[0-9]{1,20}$');
    return { orderId: orderIds.fromWire(digits) ?? NO_ORDER };
  }
  const clientOrderId = optional(parameters, clientName);
  if (clientOrderId !== undefined) return { clientOrderId };
  throw new WireError(-1102, `Param '${clientName}' or '${idName}' must be sent, but both were empty/null!`);
}

/** The id from which rows are returned, if any. */
export function optionalOrderId(
  { orderIds }: CallContext,
  parameters: ParameterMap,
  name = 'orderId',
): number | undefined {
  const digits = optional(parameters, name);
  if (digits === undefined) return undefined;
  if (!/^\d{1,20}$/.test(digits)) throw illegalCharacters(name, '^[0-9]{1,20}$');
  return orderIds.fromWire(digits) ?? NO_ORDER;
}

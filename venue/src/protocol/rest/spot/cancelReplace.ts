import type { ReplaceSpotOrder } from '../../../engine/commands.ts';
import { type Replacement, ReplacementFailed } from '../../../engine/orders/replaceSpotOrder.ts';
import type { Pair } from '../../../engine/pair.ts';
import { Rejection } from '../../../engine/rejection.ts';
import { spotCancelled } from '../../payloads/spot/spotOrder.ts';
import { invalidParameter, WireError } from '../../wireError.ts';
import type { CallContext } from '../callContext.ts';
import { newSpotClientId } from '../orders/clientIds.ts';
import { parseReference } from '../orders/orderReference.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { required } from '../parameters.ts';
import { parseRestriction } from './cancelRestriction.ts';
import { parseSpotOrder, type ResponseType } from './spotOrderRequest.ts';
import { formatPlaced } from './spotOrders.ts';

interface Formatting {
  readonly pair: Pair;
  readonly cancelId: string;
  readonly responseType: ResponseType;
}

/** POST /order/cancelReplace: cancels an order and places a new one, whose quantity is the whole. */
export async function replaceOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { pair, command: order, responseType } = parseSpotOrder(context, parameters, account);
  const reference = parseReference(context, parameters, ['cancelOrderId', 'cancelOrigClientOrderId']);
  const cancelId = newSpotClientId(parameters, 'cancelNewClientOrderId', context.random);
  const cancel = { account, symbol: pair.symbol, ...reference, cancelId, ...parseRestriction(parameters) };
  const allowsFailure = parseMode(parameters) === 'ALLOW_FAILURE';
  const command = {
    type: 'replaceSpotOrder',
    cancel: { type: 'cancelOrder', ...cancel },
    order,
    allowsFailure,
  } as const;
  return submitReplacement(context, command, { pair, cancelId, responseType });
}

async function submitReplacement(context: CallContext, command: ReplaceSpotOrder, how: Formatting): Promise<unknown> {
  try {
    return await context.processor.submit(command, (replacement) => formatReplacement(context, replacement, how));
  } catch (error) {
    if (!(error instanceof ReplacementFailed)) throw error;
    const { cancelled, placed } = error;
    throw new WireError(error.code, error.message, 400, {
      cancelResult: 'FAILURE',
      newOrderResult: placed === undefined ? 'NOT_ATTEMPTED' : 'FAILURE',
      cancelResponse: errorBody(cancelled),
      newOrderResponse: placed === undefined ? null : errorBody(placed),
    });
  }
}

/** The answer to a replacement, or an error to send if one half of it failed. */
function formatReplacement(context: CallContext, { cancelled, placed }: Replacement, how: Formatting): unknown {
  const { pair, cancelId, responseType } = how;
  const isHalf = cancelled instanceof Rejection || placed instanceof Rejection;
  const data = {
    cancelResult: cancelled instanceof Rejection ? 'FAILURE' : 'SUCCESS',
    newOrderResult: placed instanceof Rejection ? 'FAILURE' : 'SUCCESS',
    cancelResponse:
      cancelled instanceof Rejection
        ? errorBody(cancelled)
        : spotCancelled(pair, cancelled, context.orderIds, cancelId),
    newOrderResponse:
      placed instanceof Rejection ? errorBody(placed) : formatPlaced(context, pair, placed, responseType),
  };
  return isHalf ? new WireError(-2021, 'Order cancel-replace partially failed.', 409, data) : data;
}

const errorBody = ({ code, message }: Rejection) => ({ code, msg: message });

function parseMode(parameters: ParameterMap): 'STOP_ON_FAILURE' | 'ALLOW_FAILURE' {
  const mode = required(parameters, 'cancelReplaceMode');
  if (mode !== 'STOP_ON_FAILURE' && mode !== 'ALLOW_FAILURE') throw invalidParameter('cancelReplaceMode');
  return mode;
}

import { Rejection } from '../../../engine/rejection.ts';
import { parseExact } from '../../jsonSource.ts';
import { invalidParameter, missingParameter, WireError } from '../../wireError.ts';
import type { CallContext } from '../callContext.ts';
import { assertRead } from '../knownParameters.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { assertSymbol, optional, required } from '../parameters.ts';
import { amendOrder } from './amendOrder.ts';
import { cancelOrder } from './cancelOrder.ts';
import { placeOrder } from './placeOrder.ts';

const ORDERS_MAX = 5;
const CANCELS_MAX = 10;

type Call = (context: CallContext, parameters: ParameterMap, account: number) => Promise<unknown>;

/** POST /batchOrders. */
export function placeOrders(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown[]> {
  return runEach(context, orderList(parameters), account, checked('POST', placeOrder));
}

/** PUT /batchOrders. */
export function amendOrders(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown[]> {
  return runEach(context, orderList(parameters), account, checked('PUT', amendOrder));
}

/** Each id list under its names (some clients send the second), and the parameter of a single cancellation. */
const ID_LISTS = [
  { names: ['orderIdList', 'orderidlist'], key: 'orderId' },
  { names: ['origClientOrderIdList', 'origclientorderidlist'], key: 'origClientOrderId' },
] as const;

/** DELETE /batchOrders, by `orderIdList` or else by `origClientOrderIdList`. */
export function cancelOrders(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown[]> {
  const symbol = required(parameters, 'symbol');
  const sent = ID_LISTS.flatMap(({ names, key }) => names.map((name) => ({ name, key }))).find(
    ({ name }) => optional(parameters, name) !== undefined,
  );
  if (sent === undefined) throw missingParameter('orderIdList');
  const { name, key } = sent;
  const ids = list(parameters, name, CANCELS_MAX);
  if (!ids.every((id) => typeof id === 'string')) throw invalidParameter(name);
  const references = ids.map(
    (id) =>
      new Map<string, string>([
        ['symbol', symbol],
        [key, id],
      ]),
  );
  return runEach(context, references, account, cancelOrder);
}

/** The call of one order, with the checks of its parameters. */
const checked =
  (method: 'POST' | 'PUT', call: Call): Call =>
  async (context, order, account) => {
    assertSymbol(order);
    assertRead(`${method} /fapi/v1/order`, order);
    return call(context, order, account);
  };

/** Processes the requests one at a time and returns a result for each, in order. */
async function runEach(context: CallContext, wishes: readonly ParameterMap[], account: number, call: Call) {
  const answers = await Promise.allSettled(wishes.map(async (wish) => call(context, wish, account)));
  return answers.map((answer) => {
    if (answer.status === 'fulfilled') return answer.value;
    const error: unknown = answer.reason;
    if (error instanceof Rejection || error instanceof WireError) return { code: error.code, msg: error.message };
    throw error;
  });
}

/** The orders of a batch as parameters: numbers and flags as text. */
function orderList(parameters: ParameterMap): ParameterMap[] {
  const name = 'batchOrders';
  return list(parameters, name, ORDERS_MAX).map((item) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw invalidParameter(name);
    const fields = Object.entries(item).filter(([, value]) => value !== null && typeof value !== 'object');
    return new Map(fields.map(([key, value]) => [key, String(value)]));
  });
}

function list(parameters: ParameterMap, name: string, max: number): unknown[] {
  const text = required(parameters, name);
  let items: unknown;
  try {
    items = parseExact(text);
  } catch {
    throw invalidParameter(name);
  }
  if (!Array.isArray(items) || items.length === 0) throw invalidParameter(name);
  if (items.length > max) throw new WireError(-4082, 'Invalid number of batch place order requests.');
  return items;
}

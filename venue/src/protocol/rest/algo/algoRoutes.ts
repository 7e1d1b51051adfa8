import type { Contract } from '../../../engine/contract.ts';
import type { AlgoOrder } from '../../../engine/entities/algoOrder.ts';
import { rejections } from '../../../engine/rejection.ts';
import { algoOrderAck, algoOrderRow } from '../../payloads/algoOrder.ts';
import { WireError } from '../../wireError.ts';
import { type CallContext, requiredContract, selectContracts } from '../callContext.ts';
import { parseWeek } from '../orders/queryOrders.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, optionalWhole, parseLimit } from '../parameters.ts';
import { type KeyedRoute, keyed, ordering } from '../route.ts';
import { parseAlgoRequest } from './algoRequest.ts';

/** Routes of conditional orders. */
export function algoRoutes(context: CallContext): [string, KeyedRoute][] {
  return [
    ['POST /fapi/v1/algoOrder', ordering((p, { account }) => placeAlgoOrder(context, p, account))],
    ['GET /fapi/v1/algoOrder', keyed('USER_DATA', 1, (p, { account }) => queryAlgoOrder(context, p, account))],
    ['DELETE /fapi/v1/algoOrder', keyed('TRADE', 1, (p, { account }) => cancelAlgoOrder(context, p, account))],
    [
      'GET /fapi/v1/openAlgoOrders',
      {
        security: 'USER_DATA',
        weight: (p) => (optional(p, 'symbol') === undefined ? 40 : 1),
        answer: (p, { account }) => openAlgoOrders(context, p, account),
      },
    ],
    ['GET /fapi/v1/allAlgoOrders', keyed('USER_DATA', 5, (p, { account }) => allAlgoOrders(context, p, account))],
    ['DELETE /fapi/v1/algoOpenOrders', keyed('TRADE', 1, (p, { account }) => cancelAll(context, p, account))],
  ];
}

function placeAlgoOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { contract, command } = parseAlgoRequest(context, parameters, account);
  return context.processor.submit(command, (algo) => algoOrderAck(contract, algo));
}

async function queryAlgoOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { engine, records } = context.processor;
  const algo = await records.algoOrder(account, reference(parameters));
  if (algo === undefined) throw rejections.noSuchOrder();
  return row(context, engine.contract(algo.symbol), algo);
}

function cancelAlgoOrder({ processor }: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  return processor.submit({ type: 'cancelAlgoOrder', account, ...reference(parameters) }, ({ id, clientAlgoId }) => ({
    algoId: id,
    clientAlgoId,
    code: '200',
    msg: 'success',
  }));
}

/** Waiting orders of one contract or of all, oldest first. */
function openAlgoOrders(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const contracts = new Map(selectContracts(context, parameters).map((contract) => [contract.symbol, contract]));
  const algoId = optionalWhole(parameters, 'algoId');
  const waiting = [...context.processor.engine.account(account).algos.values()].filter(
    ({ status, id }) => status === 'NEW' && (algoId === undefined || id === algoId),
  );
  const rows = waiting.flatMap((algo) => {
    const contract = contracts.get(algo.symbol);
    return contract === undefined ? [] : [row(context, contract, algo)];
  });
  return Promise.all(rows);
}

async function allAlgoOrders(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const contract = requiredContract(context, parameters);
  const query = {
    symbol: contract.symbol,
    fromId: optionalWhole(parameters, 'algoId'),
    ...parseWeek(parameters),
    limit: parseLimit(parameters, 500, 1000),
  };
  const rows = await context.processor.records.algoOrders(account, query);
  return Promise.all(rows.map((algo) => row(context, contract, algo)));
}

function cancelAll(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { symbol } = requiredContract(context, parameters);
  return context.processor.submit({ type: 'cancelAlgoOrders', account, symbol }, () => ({
    code: 200,
    msg: 'The operation of cancel all open order is done.',
  }));
}

async function row({ processor, orderIds }: CallContext, contract: Contract, algo: AlgoOrder) {
  const { account, symbol, orderId } = algo;
  const order = orderId === 0 ? undefined : await processor.records.order(account, symbol, { orderId });
  return algoOrderRow(contract, algo, order, orderIds);
}

function reference(parameters: ParameterMap): { algoId?: number; clientAlgoId?: string } {
  const algoId = optionalWhole(parameters, 'algoId');
  if (algoId !== undefined) return { algoId };
  const clientAlgoId = optional(parameters, 'clientAlgoId');
  if (clientAlgoId !== undefined) return { clientAlgoId };
  throw new WireError(-1102, "Param 'clientAlgoId' or 'algoId' must be sent, but both were empty/null!");
}

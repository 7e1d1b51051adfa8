import { incomeRow, userTradeRow } from '../../payloads/account/history.ts';
import { orderRow } from '../../payloads/order.ts';
import { badCombination, invalidParameter } from '../../wireError.ts';
import { type CallContext, requiredContract, selectContracts } from '../callContext.ts';
import { optionalOrderId } from '../orders/orderReference.ts';
import { parseWeek } from '../orders/queryOrders.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, optionalWhole, parseLimit, timeRange } from '../parameters.ts';
import { type KeyedRoute, keyed } from '../route.ts';
import { movePositionMargin } from './positionMargin.ts';

const INCOME_TYPES: ReadonlySet<string> = new Set([
  'TRANSFER',
  'REALIZED_PNL',
  'FUNDING_FEE',
  'COMMISSION',
  'INSURANCE_CLEAR',
]);
/** Maximum orders of a contract searched for liquidations. */
const SEARCHED = 1000;

/** History of an account. */
export function historyRoutes(context: CallContext): [string, KeyedRoute][] {
  return [
    ['GET /fapi/v1/userTrades', keyed('USER_DATA', 5, (p, { account }) => userTrades(context, p, account))],
    ['GET /fapi/v1/income', keyed('USER_DATA', 30, (p, { account }) => income(context, p, account))],
    [
      'GET /fapi/v1/forceOrders',
      {
        security: 'USER_DATA',
        weight: (p) => (optional(p, 'symbol') === undefined ? 50 : 20),
        answer: (p, { account }) => forceOrders(context, p, account),
      },
    ],
    ['POST /fapi/v1/positionMargin', keyed('TRADE', 1, (p, { account }) => movePositionMargin(context, p, account))],
  ];
}

async function userTrades(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const contract = requiredContract(context, parameters);
  const fromId = optionalWhole(parameters, 'fromId');
  const times = parseWeek(parameters);
  if (fromId !== undefined && (times.startTime !== undefined || times.endTime !== undefined)) throw badCombination();
  const rows = await context.processor.records.trades(account, {
    symbol: contract.symbol,
    orderId: optionalOrderId(context, parameters),
    fromId,
    ...times,
    limit: parseLimit(parameters, 500, 1000),
  });
  return rows.map((row) => userTradeRow(contract, row, context.orderIds));
}

async function income(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const incomeType = optional(parameters, 'incomeType');
  const page = optionalWhole(parameters, 'page');
  if (page === 0) throw invalidParameter('page');
  // An unknown type has no rows; it is not an error.
  if (incomeType !== undefined && !INCOME_TYPES.has(incomeType)) return [];
  const query = {
    symbol: optional(parameters, 'symbol'),
    incomeType,
    page,
    ...timeRange(parameters),
    limit: parseLimit(parameters, 100, 1000),
  };
  return (await context.processor.records.income(account, query)).map(incomeRow);
}

/** Liquidation orders of the account's positions. */
async function forceOrders(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const limit = parseLimit(parameters, 50, 100);
  const autoCloseType = optional(parameters, 'autoCloseType');
  if (autoCloseType === 'ADL') return [];
  if (autoCloseType !== undefined && autoCloseType !== 'LIQUIDATION') throw invalidParameter('autoCloseType');
  const times = parseWeek(parameters);
  const found = await Promise.all(
    selectContracts(context, parameters).map(async (contract) => {
      const query = { symbol: contract.symbol, ...times, limit: SEARCHED };
      const orders = await context.processor.records.orders(account, query);
      return orders.filter(({ liquidation }) => liquidation).map((order) => ({ contract, order }));
    }),
  );
  return found
    .flat()
    .sort((a, b) => a.order.id - b.order.id)
    .slice(-limit)
    .map(({ contract, order }) => orderRow(contract, order, context.orderIds));
}

import { isDecimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { LiquidationType, OrderStatus, OrderUpdate, TimeInForce } from '@aldgate/domain/trading/orderUpdate.ts';
import type { ExchangeAlgoOrder, ExchangeOrder } from '../../signed/payloads/orderRows.ts';
import type { AlgoUpdate, OrderTradeUpdate } from '../../signed/payloads/userEvents.ts';
import { isId, isTime, malformed, parseDirection, parsePrice, parseStatus } from '../orderParsing.ts';

/** An order from a list, a query, or the answer to what changed it. Throws an ExchangeError if it is malformed. */
export function parseOrder(row: ExchangeOrder): OrderUpdate {
  const { orderId, clientOrderId, updateTime, time, executedQty } = row;
  if (!isId(orderId) || !isTime(updateTime) || !isDecimal(executedQty)) throw malformed('an order');
  return {
    product: 'usdm',
    instrumentId: row.symbol,
    clientOrderId,
    orderId: String(orderId),
    algoId: null,
    direction: parseDirection(row.side),
    priceType: parsePriceType(row.type),
    timeInForce: parseTimeInForce(row.timeInForce),
    ...parseReducing(row),
    price: parsePrice(row.price),
    quantity: toDecimalString(row.origQty),
    condition: null,
    expiresAt: row.goodTillDate ? row.goodTillDate : null,
    status: parseStatus(row.status, isPositive(executedQty)),
    executedQuantity: toDecimalString(executedQty),
    averagePrice: row.avgPrice === undefined ? null : parsePrice(row.avgPrice),
    liquidationType: parseLiquidationType(clientOrderId),
    rejection: null,
    createdAt: time ?? updateTime,
    updatedAt: updateTime,
  };
}

/**
 * A conditional order from a list, a query, or the answer to placing it. Throws an ExchangeError if it is malformed.
 */
export function parseAlgoOrder(row: ExchangeAlgoOrder): OrderUpdate {
  const { algoId, actualOrderId = '', createTime, updateTime } = row;
  if (!isId(algoId) || !isTime(updateTime)) throw malformed('a conditional order');
  const isTakeProfit = row.orderType.startsWith('TAKE_PROFIT');
  const waiting: OrderUpdate = {
    product: 'usdm',
    instrumentId: row.symbol,
    clientOrderId: row.clientAlgoId,
    orderId: null,
    algoId: String(algoId),
    direction: parseDirection(row.side),
    priceType: row.orderType.endsWith('_MARKET') ? 'market' : 'limit',
    timeInForce: parseTimeInForce(row.timeInForce),
    ...parseReducing(row),
    price: parsePrice(row.price),
    quantity: toDecimalString(row.quantity),
    condition: {
      type: isTakeProfit ? 'take_profit' : 'stop',
      triggerPrice: toDecimalString(row.triggerPrice),
      triggerBy: row.workingType === 'MARK_PRICE' ? 'mark' : 'last',
    },
    expiresAt: null,
    status: parseAlgoStatus(row.algoStatus),
    executedQuantity: '0',
    averagePrice: null,
    liquidationType: null,
    rejection: null,
    createdAt: createTime,
    updatedAt: updateTime,
  };
  if (actualOrderId === '' || actualOrderId === 0) return waiting;
  // It names the order that it became, and every report of that order is newer.
  return { ...waiting, orderId: String(actualOrderId), status: 'running', updatedAt: 0 };
}

/** An event of an order. */
export function parseOrderEvent({ T, o }: OrderTradeUpdate): OrderUpdate {
  return parseOrder({
    orderId: o.i,
    symbol: o.s,
    clientOrderId: o.c,
    side: o.S,
    type: o.o,
    timeInForce: o.f,
    reduceOnly: o.R,
    ...(o.cp === undefined ? {} : { closePosition: o.cp }),
    price: o.p,
    avgPrice: o.ap,
    origQty: o.q,
    executedQty: o.z,
    status: o.X,
    ...(o.gtd === undefined ? {} : { goodTillDate: o.gtd }),
    updateTime: T,
  });
}

/** An event of a conditional order. */
export function parseAlgoEvent({ T, o }: AlgoUpdate): OrderUpdate {
  const update = parseAlgoOrder({
    algoId: o.aid,
    clientAlgoId: o.caid,
    orderType: o.o,
    symbol: o.s,
    side: o.S,
    timeInForce: o.f,
    quantity: o.q,
    algoStatus: o.X,
    triggerPrice: o.tp,
    price: o.p,
    workingType: o.wt,
    reduceOnly: o.R,
    ...(o.cp === undefined ? {} : { closePosition: o.cp }),
    actualOrderId: o.ai,
    createTime: T,
    updateTime: T,
  });
  return update.status === 'failed' && o.rm ? { ...update, rejection: { code: 0, message: o.rm } } : update;
}

/** An order that closes the whole position only reduces it, which the exchange does not repeat. */
const parseReducing = ({
  reduceOnly,
  closePosition = false,
}: Pick<ExchangeOrder, 'reduceOnly' | 'closePosition'>): Pick<OrderUpdate, 'reduceOnly' | 'closesPosition'> =>
  closePosition ? { reduceOnly: true, closesPosition: true } : { reduceOnly };

/** The status of a conditional order before it triggers. */
function parseAlgoStatus(status: string): OrderStatus {
  switch (status) {
    case 'CANCELED':
      return 'cancelled';
    case 'EXPIRED':
      return 'expired';
    case 'REJECTED':
      return 'failed';
    default:
      return 'running';
  }
}

/** The exchange's own orders are recognised by the prefix of their client ids. */
function parseLiquidationType(clientOrderId: string): LiquidationType | null {
  if (clientOrderId.startsWith('adl_autoclose')) return 'position_reduction';
  return clientOrderId.startsWith('autoclose-') ? 'take_over' : null;
}

const parsePriceType = (type: string) => (type.endsWith('MARKET') ? 'market' : 'limit');

function parseTimeInForce(text: string): TimeInForce {
  return text === 'IOC' || text === 'FOK' || text === 'GTX' || text === 'GTD' ? text : 'GTC';
}

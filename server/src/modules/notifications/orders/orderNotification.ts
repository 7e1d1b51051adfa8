import type { EventData } from '@aldgate/contract/open/events.ts';
import { CANCEL_ON_DISCONNECT, POSITION_CLOSED } from '@aldgate/contract/trading/reasons.ts';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { formatNumber } from '@aldgate/domain/money/formatNumber.ts';
import type { NotificationTopic } from '@aldgate/domain/notifications/topics.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { inBoth, type Texts } from '../texts.ts';

type Order = EventData['order'];

/** The content of a notification about an order. */
export interface OrderNotification {
  readonly topic: NotificationTopic;
  readonly title: Texts;
  readonly text: Texts;
  readonly link: string;
}

type Outcome = 'filled' | 'rejected' | 'expired' | 'disconnected' | 'closed' | 'liquidated' | 'deleveraged';

/** The outcome that a person wants to know of; undefined for other updates, and for what they did themself. */
function findOutcome({ status, liquidationType, reason, executedQuantity }: Order): Outcome | undefined {
  if (liquidationType !== null) {
    if (status !== 'filled' && (status !== 'expired' || executedQuantity === '0')) return undefined;
    return liquidationType === 'take_over' ? 'liquidated' : 'deleveraged';
  }
  switch (status) {
    case 'filled':
      return 'filled';
    case 'failed':
      return 'rejected';
    case 'expired':
      return 'expired';
    case 'cancelled':
    case 'partial-canceled':
      if (reason?.exchangeCode === CANCEL_ON_DISCONNECT) return 'disconnected';
      return reason?.exchangeCode === POSITION_CLOSED ? 'closed' : undefined;
    default:
      return undefined;
  }
}

const TITLES: Readonly<Record<Outcome, Texts>> = {
  filled: { 'en-US': 'Order filled', 'zh-HK': '訂單已成交' },
  rejected: { 'en-US': 'Order rejected by the exchange', 'zh-HK': '交易所拒絕訂單' },
  expired: { 'en-US': 'Order expired', 'zh-HK': '訂單已到期' },
  disconnected: { 'en-US': 'Order cancelled on disconnect', 'zh-HK': '訂單因斷線而取消' },
  closed: { 'en-US': 'Order cancelled: its position is closed', 'zh-HK': '訂單已取消：持倉已平倉' },
  liquidated: { 'en-US': 'Position liquidated', 'zh-HK': '持倉已被強制平倉' },
  deleveraged: { 'en-US': 'Position reduced by auto-deleveraging', 'zh-HK': '持倉因自動減倉而減少' },
};

const CONDITIONS: Readonly<Record<NonNullable<Order['condition']>['type'], Texts>> = {
  stop: { 'en-US': 'Stop order', 'zh-HK': '止蝕單' },
  take_profit: { 'en-US': 'Take-profit order', 'zh-HK': '止賺單' },
};

const SIDES: Readonly<Record<Order['direction'], Texts>> = {
  buy: { 'en-US': 'Buy', 'zh-HK': '買入' },
  sell: { 'en-US': 'Sell', 'zh-HK': '賣出' },
};

const TOPICS: Readonly<Partial<Record<Outcome, NotificationTopic>>> = {
  liquidated: 'liquidation',
  deleveraged: 'liquidation',
  closed: 'protection',
};

/** Describes what an event of an order notifies of; undefined where it notifies no one. */
export function describeOrderEvent(order: Order): OrderNotification | undefined {
  const outcome = findOutcome(order);
  if (outcome === undefined) return undefined;
  const { condition, instrumentId, direction, reduceOnly, clientOrderId } = order;
  // A conditional order that only reduces what is held protects it.
  const isProtection =
    condition !== null && (reduceOnly || (findProduct(instrumentId) === 'spot' && direction === 'sell'));
  const records = findProduct(instrumentId) === 'spot' ? 'record/spotTrade?list=orders&' : 'record/futureTrade?';
  return {
    topic: TOPICS[outcome] ?? (isProtection ? 'protection' : 'orders'),
    title: inBoth((language) => `${TITLES[outcome][language]}: ${instrumentId}`),
    text: inBoth((language) => describe(order, language)),
    link: `${records}order=${encodeURIComponent(clientOrderId)}`,
  };
}

function describe(order: Order, language: Language): string {
  const { condition, direction, quantity, executedQuantity, averagePrice, instrumentId, reason } = order;
  const isChinese = language === 'zh-HK';
  const kind = condition === null ? '' : `${CONDITIONS[condition.type][language]}${isChinese ? '：' : ': '}`;
  const isExecuted = averagePrice !== null && executedQuantity !== '0';
  // The exits of a position have no quantity of their own.
  const isWhole = quantity === '0' && !isExecuted;
  const isPartial = isExecuted && quantity !== '0' && executedQuantity !== quantity;
  const figure = (value: string) => formatNumber(value, { locale: language });
  const executed = figure(executedQuantity);
  const amount = isPartial ? `${executed} / ${figure(quantity)}` : isExecuted ? executed : figure(quantity);
  const price = isExecuted ? figure(averagePrice) : '';
  const at = isExecuted ? (isChinese ? `，均價 ${price}` : ` at an average price of ${price}`) : '';
  const what = isWhole
    ? `${kind}${isChinese ? `平掉全部 ${instrumentId} 持倉` : `Close the whole ${instrumentId} position`}`
    : `${kind}${SIDES[direction][language]} ${amount} ${instrumentId}${at}`;
  const isOwnReason = order.status === 'failed' && reason !== null;
  return isOwnReason ? `${what}\n${isChinese ? '原因：' : 'Reason: '}${reason.exchangeMessage}` : what;
}

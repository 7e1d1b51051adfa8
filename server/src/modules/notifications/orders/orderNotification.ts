import type { EventData } from '@aldgate/contract/open/events.ts';
import { CANCEL_ON_DISCONNECT, POSITION_CLOSED } from '@aldgate/contract/trading/reasons.ts';
import { isCaseOrder } from '@aldgate/domain/brokers/cases/stages.ts';
import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { traitsOfInstrument } from '@aldgate/domain/market/marketRef.ts';
import type { ProductTraits } from '@aldgate/domain/market/traits.ts';
import { isZero } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { NotificationTopic } from '@aldgate/domain/notifications/topics.ts';
import type { ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { inBoth, type Texts } from '../texts.ts';
import { type Deals, describeDeals, nameAssets, SIDES } from './describeDeals.ts';

type Order = EventData['order'];

/** The content of a notification about an order. */
export interface OrderNotification {
  readonly topic: NotificationTopic;
  readonly title: Texts;
  readonly text: Texts;
  readonly link: string;
  /** Subject of the notification: exits of a position are one. */
  readonly thing: string;
}

/** The part of an order as a take profit or stop loss. */
export interface Exit {
  readonly protectionId: string;
  readonly leg: ProtectionLeg;
  readonly hasOther: boolean;
  readonly isOtherFired: boolean;
}

/** Facts that are stored of an order beside its event. */
export interface StoredOrder {
  readonly id: string;
  readonly exit: Exit | null;
  /** Null while no execution of it is stored. */
  readonly deals: Deals | null;
  /** The project of its account; null outside projects. */
  readonly projectNo: string | null;
}

type Outcome = 'filled' | 'rejected' | 'expired' | 'disconnected' | 'closed' | 'liquidated' | 'reduced';

/** The outcome that a person wants to know of; undefined for other updates, and for what they did themself. */
function findOutcome({ status, liquidationType, reason, executedQuantity }: Order): Outcome | undefined {
  if (liquidationType !== null) {
    if (status !== 'filled' && (status !== 'expired' || executedQuantity === '0')) return undefined;
    return liquidationType === 'take_over' ? 'liquidated' : 'reduced';
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
  reduced: { 'en-US': 'Position reduced', 'zh-HK': '持倉已被減少' },
};

/** BR-05: titles of the platform's own orders in the liquidation of a project; spot has no positions. */
const CASE_TITLES: Readonly<Record<'liquidated' | 'reduced' | 'sold', Texts>> = {
  liquidated: { 'en-US': 'Position closed', 'zh-HK': '持倉已平倉' },
  reduced: { 'en-US': 'Position reduced', 'zh-HK': '持倉已被減少' },
  sold: { 'en-US': 'Balance sold', 'zh-HK': '結餘已出售' },
};

const REACHED: Readonly<Record<ProtectionLeg, Texts>> = {
  takeProfit: { 'en-US': 'Take profit reached', 'zh-HK': '已觸及止賺' },
  stopLoss: { 'en-US': 'Stop loss reached', 'zh-HK': '已觸及止蝕' },
};
const OTHER_ENDS: Readonly<Record<ProtectionLeg, Texts>> = {
  takeProfit: { 'en-US': ' The stop loss is cancelled.', 'zh-HK': '止蝕已取消。' },
  stopLoss: { 'en-US': ' The take profit is cancelled.', 'zh-HK': '止賺已取消。' },
};
const EXITS_CLOSED: Texts = {
  'en-US': 'Take profit and stop loss cancelled: the position is closed',
  'zh-HK': '止賺及止蝕已取消：持倉已平倉',
};

const CONDITIONS: Readonly<Record<NonNullable<Order['condition']>['type'], Texts>> = {
  stop: { 'en-US': 'Stop order', 'zh-HK': '止蝕單' },
  take_profit: { 'en-US': 'Take-profit order', 'zh-HK': '止賺單' },
};

const TOPICS: Readonly<Partial<Record<Outcome, NotificationTopic>>> = {
  liquidated: 'liquidation',
  reduced: 'liquidation',
  closed: 'protection',
};

/** The pages of orders. */
const RECORDS: Readonly<Record<ProductTraits['market'], string>> = {
  futures: 'record/futureTrade?',
  spot: 'record/spotTrade?list=orders&',
};

/** Whether an event may notify anybody, before more is read of its order. */
export const isNotable = (order: Order): boolean => findOutcome(order) !== undefined;

/**
 * Describes what an event of an order notifies of; undefined where it notifies no one, as the cancellation of an exit
 * whose other leg was reached, which says so.
 */
export function describeOrderEvent(
  order: Order,
  { id, exit, deals, projectNo }: StoredOrder,
): OrderNotification | undefined {
  const outcome = findOutcome(order);
  if (outcome === undefined || (outcome === 'closed' && exit?.isOtherFired)) return undefined;
  const { condition, instrumentId, direction, reduceOnly, clientOrderId } = order;
  const { hasPositions, market } = traitsOfInstrument(instrumentId);
  // A conditional order that only reduces what is held protects it.
  const isProtection = exit !== null || (condition !== null && (reduceOnly || (!hasPositions && direction === 'sell')));
  const title = findTitle(outcome, order, { exit, projectNo });
  const isReached = outcome === 'filled' && exit?.hasOther === true;
  return {
    topic: TOPICS[outcome] ?? (isProtection ? 'protection' : 'orders'),
    title: inBoth((language) => `${title[language]}${language === 'zh-HK' ? '：' : ': '}${instrumentId}`),
    text: inBoth((language) => `${describe(order, deals, language)}${isReached ? OTHER_ENDS[exit.leg][language] : ''}`),
    link: `${RECORDS[market]}order=${encodeURIComponent(clientOrderId)}`,
    thing: exit === null ? `order:${id}` : `exits:${exit.protectionId}`,
  };
}

function findTitle(
  outcome: Outcome,
  { clientOrderId, instrumentId }: Order,
  { exit, projectNo }: Pick<StoredOrder, 'exit' | 'projectNo'>,
): Texts {
  const isForced = outcome === 'liquidated' || outcome === 'reduced';
  if (isForced && isCaseOrder(clientOrderId))
    return titleCase(traitsOfInstrument(instrumentId).hasPositions ? outcome : 'sold', projectNo);
  if (exit !== null && outcome === 'filled') return REACHED[exit.leg];
  return exit !== null && outcome === 'closed' ? EXITS_CLOSED : TITLES[outcome];
}

/** Says what the liquidation of a project did, with the project's number where it is known. */
function titleCase(what: keyof typeof CASE_TITLES, projectNo: string | null): Texts {
  const { 'en-US': english, 'zh-HK': chinese } = CASE_TITLES[what];
  return {
    'en-US': `${english} by the liquidation of ${projectNo ?? 'a project'}`,
    'zh-HK': `${chinese}（項目${projectNo === null ? '' : ` ${projectNo} `}平倉清算）`,
  };
}

/** Says what was traded, or else what the order was to trade, with the reason of a refusal. */
function describe(order: Order, deals: Deals | null, language: Language): string {
  const { condition, direction, quantity, instrumentId, reason, status } = order;
  const isChinese = language === 'zh-HK';
  if (deals !== null) return describeDeals(order, deals, language);
  const kind = condition === null ? '' : `${CONDITIONS[condition.type][language]}${isChinese ? '：' : ': '}`;
  const { base } = nameAssets(instrumentId);
  // The exits of a position have no quantity of their own.
  const what = isZero(quantity)
    ? isChinese
      ? `平掉全部 ${instrumentId} 持倉`
      : `Close the whole ${instrumentId} position`
    : `${SIDES[direction][language]} ${formatMoney(quantity, base, { locale: language })}`;
  const priceText = order.price === null ? '' : formatField('price', order.price, { locale: language });
  const at = priceText === '' ? '' : isChinese ? `，價格 ${priceText}` : ` at ${priceText}`;
  const why = status === 'failed' && reason !== null ? reason.exchangeMessage : '';
  return `${kind}${what}${at}${why === '' ? '' : `\n${isChinese ? '原因：' : 'Reason: '}${why}`}`;
}

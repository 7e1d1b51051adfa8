import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { inBoth, raiseNotification } from '../notifications/index.ts';
import type { OtcDeps } from './deps.ts';
import type { OrderRow } from './orderRow.ts';

type Event = 'filled' | 'expired' | 'answered' | 'declined';

interface Wording {
  readonly subject: string;
  readonly text: string;
}

/** In English and Traditional Chinese; `{until}` is the end of an answer's price. */
const WORDINGS: Readonly<Record<Event, readonly [Wording, Wording]>> = {
  filled: [
    { subject: 'Your OTC limit order was filled', text: 'Your limit order was filled:' },
    { subject: '您的 OTC 限價訂單已成交', text: '您的限價訂單已成交：' },
  ],
  expired: [
    { subject: 'Your OTC limit order has expired', text: 'Your limit order has expired, and what it held is free:' },
    { subject: '您的 OTC 限價訂單已到期', text: '您的限價訂單已到期，凍結的資產已釋放：' },
  ],
  answered: [
    {
      subject: 'The OTC desk has answered your request',
      text: 'You can accept the desk’s price for your request until {until}:',
    },
    { subject: 'OTC 交易台已回覆您的詢價', text: '交易台已就您的詢價報價，請於 {until} 前接受：' },
  ],
  declined: [
    { subject: 'The OTC desk has declined your request', text: 'The desk cannot price your request:' },
    { subject: 'OTC 交易台未能就您的詢價報價', text: '交易台未能就以下詢價報價：' },
  ],
};

type Notified = Pick<
  OrderRow,
  'id' | 'institution_id' | 'user_id' | 'kind' | 'direction' | 'base_asset' | 'quote_asset' | 'quantity' | 'limit_price'
> & {
  readonly quote_id?: string | null;
  /** Until when the price of an answer is open, epoch ms. */
  readonly offerEndsAt?: number;
  readonly price?: string | null;
  readonly from_amount?: string | null;
  readonly to_amount?: string | null;
  readonly from_asset: string;
  readonly to_asset: string;
  readonly reason?: string | null;
};

/** The offer that the email of an open price is about. */
export const offerOf = (orderId: string): string => `otc_order:${orderId}`;

/** Notifies the member who placed an order of what happened to it. */
export function notifyOrder(
  { publicOrigin }: Pick<OtcDeps, 'publicOrigin'>,
  tx: Tx,
  event: Event,
  order: Notified,
  at: number,
): Promise<void> {
  const link = event === 'answered' ? `otc/form?quote=${order.quote_id ?? ''}` : `otcinfo/record?order=${order.id}`;
  const wordingOf = (language: Language) => WORDINGS[event][language === 'zh-HK' ? 1 : 0];
  const linesOf = (language: Language) =>
    [describe(order, language), ...(order.reason == null ? [] : [order.reason])].join('\n');
  return raiseNotification(
    tx,
    {
      institutionId: order.institution_id,
      userIds: [order.user_id],
      topic: 'otc',
      title: inBoth((language) => wordingOf(language).subject),
      text: inBoth(linesOf),
      link,
      thing: `otc_order:${order.id}`,
      offer: order.offerEndsAt === undefined ? undefined : { about: offerOf(order.id), endsAt: order.offerEndsAt },
      mail: inBoth((language) => {
        const { subject, text } = wordingOf(language);
        const until = formatZonedTime(order.offerEndsAt ?? at, language);
        return {
          subject,
          text: `${text.replace('{until}', until)}\n\n${linesOf(language)}\n\n${publicOrigin()}/${language}/${link}`,
        };
      }),
    },
    at,
  );
}

function describe(order: Notified, locale: Language): string {
  const pair = `${order.base_asset}/${order.quote_asset}`;
  const priceText = (value: string) => formatField('price', toDecimalString(value), { locale });
  const money = (value: string, asset: string) => formatMoney(toDecimalString(value), asset, { locale });
  const side =
    locale === 'zh-HK' ? (order.direction === 'buy' ? '買入' : '賣出') : order.direction === 'buy' ? 'Buy' : 'Sell';
  if (order.price != null && order.from_amount != null && order.to_amount != null) {
    const amounts = `${money(order.from_amount, order.from_asset)} → ${money(order.to_amount, order.to_asset)}`;
    return `${side} ${pair}: ${amounts} @ ${priceText(order.price)}`;
  }
  if (order.quantity != null && order.limit_price != null)
    return `${side} ${money(order.quantity, order.base_asset)}/${order.quote_asset} @ ${priceText(order.limit_price)}`;
  return `${side} ${pair}`;
}

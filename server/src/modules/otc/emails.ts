import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../kernel/database.ts';
import { queueMail } from '../../kernel/outbox.ts';
import type { OtcDeps } from './deps.ts';
import type { OrderRow } from './orderRow.ts';

const USEFUL_MS = 24 * 3_600_000;

type Event = 'filled' | 'expired' | 'answered' | 'declined';

interface Wording {
  readonly subject: string;
  readonly text: string;
}

/** In English and Traditional Chinese. */
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
      text: 'The desk’s price for your request is open until it expires:',
    },
    { subject: 'OTC 交易台已回覆您的詢價', text: '交易台已就您的詢價報價，請於有效期內接受：' },
  ],
  declined: [
    { subject: 'The OTC desk has declined your request', text: 'The desk cannot price your request:' },
    { subject: 'OTC 交易台未能就您的詢價報價', text: '交易台未能就以下詢價報價：' },
  ],
};

type Mailed = Pick<
  OrderRow,
  'id' | 'user_id' | 'kind' | 'direction' | 'base_asset' | 'quote_asset' | 'quantity' | 'limit_price'
> & {
  readonly quote_id?: string | null;
  readonly price?: string | null;
  readonly from_amount?: string | null;
  readonly to_amount?: string | null;
  readonly from_asset: string;
  readonly to_asset: string;
  readonly reason?: string | null;
};

/** Tells the member who placed an order what happened to it, in their language. */
export async function mailOrder(
  { publicOrigin }: Pick<OtcDeps, 'publicOrigin'>,
  tx: Tx,
  event: Event,
  order: Mailed,
  at: number,
): Promise<void> {
  const member = await tx
    .selectFrom('platform_user')
    .select(['email', 'preferred_language'])
    .where('id', '=', order.user_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (member === undefined) return;
  const isChinese = member.preferred_language === 'zh-HK';
  const { subject, text } = WORDINGS[event][isChinese ? 1 : 0];
  const language = isChinese ? 'zh-HK' : 'en-US';
  const path = event === 'answered' ? `otc/form?quote=${order.quote_id ?? ''}` : 'otcinfo/record';
  const lines = [describe(order, isChinese), ...(order.reason == null ? [] : [order.reason])];
  const body = `${text}\n\n${lines.join('\n')}\n\n${publicOrigin()}/${language}/${path}`;
  await queueMail(tx, { to: member.email, subject, text: body }, { at, usefulForMs: USEFUL_MS });
}

function describe(order: Mailed, isChinese: boolean): string {
  const pair = `${order.base_asset}/${order.quote_asset}`;
  const side = isChinese ? (order.direction === 'buy' ? '買入' : '賣出') : order.direction === 'buy' ? 'Buy' : 'Sell';
  if (order.price != null && order.from_amount != null && order.to_amount != null) {
    const [paid, received] = [toDecimalString(order.from_amount), toDecimalString(order.to_amount)];
    const amounts = `${paid} ${order.from_asset} → ${received} ${order.to_asset}`;
    return `${side} ${pair}: ${amounts} @ ${toDecimalString(order.price)}`;
  }
  if (order.quantity != null && order.limit_price != null)
    return `${side} ${toDecimalString(order.quantity)} ${pair} @ ${toDecimalString(order.limit_price)}`;
  return `${side} ${pair}`;
}

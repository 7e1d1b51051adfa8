import type { EventData } from '@aldgate/contract/open/events.ts';
import { splitPair, traitsOfInstrument } from '@aldgate/domain/market/marketRef.ts';
import { decimal, isZero } from '@aldgate/domain/money/amount.ts';
import { formatMoney, formatNumber } from '@aldgate/domain/money/formatNumber.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { Texts } from '../texts.ts';

type Order = EventData['order'];

/** The executions of an order together. Decimal strings. */
export interface Deals {
  readonly quantity: string;
  readonly averagePrice: string;
  /** Decimals that its prices have: those of the tick. */
  readonly priceDecimals: number;
  /** Realised profit of futures in the margin asset, without fees. */
  readonly profit: string;
}

export const SIDES: Readonly<Record<Order['direction'], Texts>> = {
  buy: { 'en-US': 'Buy', 'zh-HK': '買入' },
  sell: { 'en-US': 'Sell', 'zh-HK': '賣出' },
};
const TRADED: Readonly<Record<Order['direction'], Texts>> = {
  buy: { 'en-US': 'Bought', 'zh-HK': '已買入' },
  sell: { 'en-US': 'Sold', 'zh-HK': '已賣出' },
};
const PROFIT_PLACES = 2;

/** The base asset of an instrument, and the one in which its profit is. */
export function nameAssets(instrumentId: string): { readonly base: string; readonly quote: string } {
  if (!traitsOfInstrument(instrumentId).hasPositions) return splitPair(instrumentId);
  const [, base = instrumentId, quote = ''] = /^(.+?)(USD[TC]?)(?:_.*)?$/.exec(instrumentId) ?? [];
  return { base, quote };
}

/** 'Sold 0.050 BTC at 105,118.3, +0.29 USDT.' */
export function describeDeals(
  { direction, quantity, instrumentId }: Pick<Order, 'direction' | 'quantity' | 'instrumentId'>,
  { quantity: dealt, averagePrice, priceDecimals, profit }: Deals,
  locale: Language,
): string {
  const isChinese = locale === 'zh-HK';
  const { base, quote } = nameAssets(instrumentId);
  const isPartial = !isZero(quantity) && !decimal(dealt).eq(quantity);
  const whole = formatMoney(quantity, base, { locale });
  const part = formatNumber(dealt, { locale });
  const dealtText = !isPartial
    ? formatMoney(dealt, base, { locale })
    : isChinese
      ? `${part} / ${whole}`
      : `${part} of ${whole}`;
  const priceText = formatNumber(averagePrice, { locale, placesMin: priceDecimals, placesMax: priceDecimals });
  const signed = formatMoney(profit, quote, {
    locale,
    signed: true,
    placesMin: PROFIT_PLACES,
    placesMax: PROFIT_PLACES,
  });
  const won = isZero(profit) ? '' : isChinese ? `，盈虧 ${signed}` : `, ${signed}`;
  const traded = `${TRADED[direction][locale]} ${dealtText}`;
  return isChinese ? `${traded}，價格 ${priceText}${won}。` : `${traded} at ${priceText}${won}.`;
}

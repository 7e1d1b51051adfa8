import { joinPair, marketAt } from '@aldgate/domain/market/marketRef.ts';
import { VALUED_IN } from '../../exchangeAccounts/index.ts';
import type { Exchange } from '../../exchanges/index.ts';

/**
 * The price of an asset in USDT at an exchange: the mark of its contract, else the last of its spot pair; null without
 * a recent one.
 */
export function findPrice({ code, marks, spotPrices }: Exchange, asset: string, now: number): string | null {
  if (asset === VALUED_IN) return '1';
  const mark = marks.currentMark(marketAt(code, `${asset}${VALUED_IN}`))?.price;
  return mark ?? spotPrices.recent(joinPair(asset, VALUED_IN), now) ?? null;
}

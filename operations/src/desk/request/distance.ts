import { formatPrice } from '@aldgate/domain/market/formatPrice.ts';
import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { marginAt } from '@aldgate/domain/otc/price.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';
import type { DeskRequest } from '../deskView.ts';

const locale = 'en-US';

type Priced = Pick<DeskRequest, 'direction' | 'fixed' | 'requestedAmount' | 'baseAsset' | 'fromAsset'>;

/** The margin of an entered price, below zero if it is better for the customer; undefined without a mid or a price. */
export function marginOfEntered(
  { direction, mid }: Pick<DeskRequest, 'direction' | 'mid'>,
  entered: string,
): string | undefined {
  const price = parsePrice(entered);
  return price === undefined || mid === null ? undefined : marginAt({ direction, price, mid });
}

/** The entered price within its bounds; the bound that it breaks otherwise. Undefined for what is no price. */
export function brokenBound(
  { lowest, highest }: Pick<DeskRequest, 'lowest' | 'highest'>,
  entered: string,
): string | undefined {
  const price = parsePrice(entered);
  if (price === undefined) return entered.trim() === '' ? undefined : 'Not a price';
  if (lowest !== null && decimal(price).lt(lowest))
    return `Must be at least ${formatPrice(lowest, { locale, rounding: 'up' })}`;
  if (highest !== null && decimal(price).gt(highest)) return `Must be at most ${formatPrice(highest, { locale })}`;
  return undefined;
}

/** The amount of the other asset at an entered price, eight places; undefined for what is no price. */
export function otherAmount(request: Priced, entered: string): string | undefined {
  const { fixed, requestedAmount, baseAsset, fromAsset } = request;
  const price = parsePrice(entered);
  if (price === undefined) return undefined;
  const isBase = (fixed === 'from') === (fromAsset === baseAsset);
  const amount = decimal(requestedAmount);
  return round(isBase ? amount.times(price) : amount.div(price), 8, 'half-even');
}

/** The price that is entered; undefined for what is no price. */
export function parsePrice(entered: string): string | undefined {
  const price = parseEntered(entered);
  return price === undefined || decimal(price).lte('0') ? undefined : price;
}

import { decimal } from '@aldgate/domain/money/amount.ts';
import { isAmount } from './draft.ts';
import type { Entry } from './entry.ts';

/** An order of so much, in the quote asset, is asked about whatever the setting says. */
export const LARGE = '100000';
/** So is one that is this far through the other side of the market. */
const FAR = '0.02';

/** Why an order is confirmed even where plain ones are not. */
export type ConfirmReason = 'large' | 'far';

export function findConfirmReason(
  entry: Entry,
  total: string,
  opposite: string | undefined,
): ConfirmReason | undefined {
  if (opposite !== undefined && entry.kind === 'limit' && isAmount(entry.price)) {
    const [price, market] = [decimal(entry.price), decimal(opposite)];
    const beyond = entry.direction === 'buy' ? price.minus(market) : market.minus(price);
    if (beyond.gt(market.times(FAR))) return 'far';
  }
  return isAmount(total) && decimal(total).gte(LARGE) ? 'large' : undefined;
}

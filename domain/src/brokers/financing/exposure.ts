import { decimal } from '../../money/amount.ts';

/** BR-05: whether Σ notional of positions is above its maximum, a multiple of NAV. Decimal strings. */
export const isOverexposed = (
  { nav, exposure }: { readonly nav: string; readonly exposure: string },
  maximum: string,
): boolean => decimal(exposure).gt(decimal(nav).times(maximum));

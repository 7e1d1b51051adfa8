import { type Bracket, findBracket } from '../../margin/bracket.ts';
import { abs, mulDiv, ONE, times } from '../../money/fixed.ts';
import type { Exposure } from './arithmetic.ts';

/**
 * The mark price at which margin balance equals maintenance margin: (WB − TMM + UPNL + cum − side × Q × E) ÷ (Q × mmr
 * − side × Q), with the bracket that contains the position at that price. Zero if no price above zero liquidates it,
 * or there is no position.
 */
export function liquidationPrice(exposure: Exposure): bigint {
  const { quantity, entryPrice, brackets } = exposure;
  if (quantity === 0n) return 0n;
  let bracket = findBracket(brackets, times(abs(quantity), entryPrice));
  let price = priceIn(bracket, exposure);
  // Each bracket's price is closer to the start than the previous one, so that the search converges; the bound is a
  // safeguard.
  for (let tries = 0; tries < brackets.length && price > 0n; tries += 1) {
    const there = findBracket(brackets, times(abs(quantity), price));
    if (there === bracket) break;
    bracket = there;
    price = priceIn(bracket, exposure);
  }
  return price > 0n ? price : 0n;
}

function priceIn({ maintenanceRate, cum }: Bracket, exposure: Exposure): bigint {
  const { wallet, otherMaintenance, otherProfit, quantity, entryPrice } = exposure;
  const behind = wallet - otherMaintenance + otherProfit + cum - times(quantity, entryPrice);
  // Computed in 10^-16, so that a small position's slope is not rounded away.
  const slope = abs(quantity) * maintenanceRate - quantity * ONE;
  return slope === 0n ? 0n : mulDiv(behind, ONE * ONE, slope);
}

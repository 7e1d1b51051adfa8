import type { Protection } from '@aldgate/domain/trading/newOrder.ts';
import type { OrderMarket } from '@aldgate/domain/trading/orderBounds.ts';
import {
  findEntryPrice,
  findProtectionViolations,
  joinProtected,
  PROTECTION_LEGS,
  type ProtectedSize,
  type ProtectionLeg,
  triggerAt,
} from '@aldgate/domain/trading/protection.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { type Entry, type HeldPosition, isAgainst } from './entry.ts';
import { buildValidPricing, isAmount } from './terms.ts';
import type { EntryErrors } from './validateOrder.ts';

/** How the exits are entered: as prices, in percent from the entry, or in profit and loss. */
export const PROTECTION_MODES = ['price', 'percent', 'profit'] as const;

/** Prices that exits follow from, and the position in the order's contract. */
type Market = Pick<OrderMarket, 'mark' | 'last' | 'now'> & { readonly held?: HeldPosition | undefined };
type Contract = Pick<Instrument, 'tickSize'>;

/** Whether the entry's exits are sent with it: an order that only reduces opens nothing to protect. */
export const isProtected = ({ hasProtection, isReduceOnly, takeProfit, stopLoss }: Entry): boolean =>
  hasProtection && !isReduceOnly && (takeProfit !== '' || stopLoss !== '');

/** The price at which the order is expected to open; undefined while it is not known. */
function findReference(entry: Entry, { mark, last }: Market): string | undefined {
  const pricing = buildValidPricing(entry);
  return pricing && findEntryPrice(pricing, { mark, last }, entry.protectionBy);
}

/** The trigger price of a leg; undefined where it is not entered, or cannot be computed. */
export function resolveLeg(
  entry: Entry,
  leg: ProtectionLeg,
  { tickSize }: Contract,
  market: Market,
): string | undefined {
  const { [leg]: text, protectionMode, direction, quantity } = entry;
  if (!isAmount(text)) return undefined;
  if (protectionMode === 'price') return text;
  const reference = findReference(entry, market);
  if (reference === undefined) return undefined;
  const basis = { direction, entry: reference, tickSize };
  if (protectionMode === 'percent') return triggerAt(leg, { percent: text }, basis);
  return isAmount(quantity) ? triggerAt(leg, { profit: text, quantity }, basis) : undefined;
}

/** Size that the entered exits close, with the position that the order adds to; undefined while it is not known. */
export function findProtectedSize(entry: Entry, market: Market): ProtectedSize | undefined {
  const reference = findReference(entry, market);
  if (reference === undefined || !isAmount(entry.quantity)) return undefined;
  return joinHeld(entry.direction, { quantity: entry.quantity, entry: reference }, market.held);
}

/** Size of an order with the position that it adds to; undefined while that one's price is not known. */
export function joinHeld(
  direction: Entry['direction'],
  order: ProtectedSize,
  held: HeldPosition | undefined,
): ProtectedSize | undefined {
  if (held === undefined || isAgainst(direction, held)) return order;
  if (held.openPrice == null) return undefined;
  return joinProtected(order, { quantity: held.quantity, entry: held.openPrice });
}

/** The exits to send with an order; undefined without any. */
export function resolveProtection(entry: Entry, contract: Contract, market: Market): Protection | undefined {
  if (!isProtected(entry)) return undefined;
  const [takeProfit, stopLoss] = PROTECTION_LEGS.map((leg) => resolveLeg(entry, leg, contract, market));
  return {
    ...(takeProfit !== undefined && { takeProfit }),
    ...(stopLoss !== undefined && { stopLoss }),
    triggerBy: entry.protectionBy,
    ...(entry.hasProtectionExpiry && { expiresAt: entry.protectionExpiresAt }),
  };
}

/** TR-15: what is wrong with the entered exits, as far as the order is entered. */
export function validateProtection(entry: Entry, contract: Contract, market: Market): EntryErrors {
  if (!isProtected(entry)) return {};
  const entered = PROTECTION_LEGS.filter((leg) => entry[leg] !== '');
  const wrong = entered.filter((leg) => !isAmount(entry[leg]));
  if (wrong.length > 0) return Object.fromEntries(wrong.map((leg) => [leg, { rule: 'number', bound: null }]));
  const { held } = market;
  if (held !== undefined && isAgainst(entry.direction, held))
    return Object.fromEntries(entered.slice(0, 1).map((leg) => [leg, { rule: 'opposite', bound: held.quantity }]));
  const reference = findReference(entry, market);
  const unresolved = entered.filter((leg) => resolveLeg(entry, leg, contract, market) === undefined);
  if (unresolved.length > 0) {
    // A profit needs the quantity, whose field says that it is missing.
    const rule = reference === undefined ? 'no_price' : isAmount(entry.quantity) ? 'minimum' : 'required';
    return Object.fromEntries(unresolved.map((leg) => [leg, { rule, bound: rule === 'minimum' ? '0' : null }]));
  }
  if (entry.hasProtectionExpiry && entry.protectionExpiresAt === undefined)
    return { protectionExpiresAt: { rule: 'required', bound: null } };
  const wanted = resolveProtection(entry, contract, market);
  if (wanted === undefined) return {};
  const { direction } = entry;
  const basis = { direction, reference, tickSize: contract.tickSize, now: market.now };
  return Object.fromEntries(
    findProtectionViolations(wanted, basis).map(({ field, rule, bound }) => [
      field === 'expiresAt' ? 'protectionExpiresAt' : field,
      { rule, bound },
    ]),
  );
}

import type { RequestOf } from '@aldgate/contract/calls.ts';
import type { KeyAction } from '@aldgate/domain/lightning/keyboard.ts';
import { computeKeyPrice } from '@aldgate/domain/lightning/keyPrice.ts';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import type { BestPrices } from '../../../marketData/contracts/symbolBook.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { Planned } from '../sizes/planPress.ts';
import type { PressTerms } from '../sizes/terms.ts';
import type { Target } from '../states/useTargets.ts';
import { buildPositionOrders } from './positionOrders.ts';
import { protectOrder } from './protectOrder.ts';
import type { NewGroup } from './sendGroup.ts';

/** The effect of a key on the desk. */
export type KeyEffect =
  | {
      readonly kind: 'send';
      readonly groups: readonly NewGroup[];
      /** Whether the orders follow from the positions that are shown. */
      readonly ofPositions?: true;
    }
  | { readonly kind: 'cancel'; readonly request: RequestOf<'cancelGroup'> }
  | { readonly kind: 'size' | 'account' | 'group'; readonly number: number }
  | { readonly kind: 'recentre' | 'panic' }
  /** There is nothing to act on. */
  | {
      readonly kind: 'nothing';
      readonly why: 'accounts' | 'book' | 'position' | 'noPositions' | 'unsettled' | 'stop' | 'level' | 'last' | 'size';
    };

interface Desk {
  readonly instrument: Instrument;
  readonly best: BestPrices;
  /** The accounts that a press acts on. */
  readonly active: readonly Target[];
  /** The keys of the accounts that are on, stale ones too: what cancels does not wait for them. */
  readonly on: readonly string[];
  /** Divides the size of a number at a price; null is the chosen size. */
  readonly plan: (number: number | null, price: string | undefined, direction: 'buy' | 'sell') => Planned;
  readonly terms: PressTerms;
  /** Whether an account still shows the position that an earlier press changes. */
  readonly isUnsettled: (target: Target) => boolean;
  /** The group that this page sent last. */
  readonly lastGroupId: string | undefined;
}

/** TR-16: turns the action of a key into orders, cancellations or a choice on the desk. */
export function planKey(action: KeyAction, desk: Desk): KeyEffect {
  if (action.action === 'size' || action.action === 'account' || action.action === 'group')
    return { kind: action.action, number: action.params.number };
  if (action.action === 'recentre' || action.action === 'panic') return { kind: action.action };
  if (action.action === 'cancel') return planCancel(action.params.what, desk);
  // The keys arm themselves.
  if (action.action === 'arm') return { kind: 'nothing', why: 'accounts' };
  const { active, instrument } = desk;
  if (active.length === 0) return { kind: 'nothing', why: 'accounts' };
  if (action.action === 'buy' || action.action === 'sell') return planOrder(action, desk);
  if (isSpot(instrument.symbol)) return { kind: 'nothing', why: 'noPositions' };
  if (active.some(desk.isUnsettled)) return { kind: 'nothing', why: 'unsettled' };
  const groups = buildPositionOrders(action.action, active, instrument);
  const why = action.action === 'level' ? 'level' : 'position';
  return groups.length === 0 ? { kind: 'nothing', why } : { kind: 'send', groups, ofPositions: true };
}

function planOrder(
  { action: direction, params }: Extract<KeyAction, { readonly action: 'buy' | 'sell' }>,
  { best, instrument, plan, terms }: Desk,
): KeyEffect {
  const priced = computeKeyPrice(params.price, direction, { ...best, tick: instrument.tickSize });
  if (priced === undefined) return { kind: 'nothing', why: 'book' };
  const limit = priced.priceType === 'limit' ? priced.price : undefined;
  const { legs } = plan(params.size, limit, direction);
  if (legs.length === 0) return { kind: 'nothing', why: 'size' };
  const order = { instrumentId: instrument.symbol, direction, ...priced, legs: [...legs] };
  const entry = limit ?? (direction === 'buy' ? best.ask : best.bid);
  return { kind: 'send', groups: [protectOrder(order, entry, terms, instrument)] };
}

function planCancel(
  what: 'last' | 'buys' | 'sells' | 'contract' | 'all',
  { on, instrument, lastGroupId }: Desk,
): KeyEffect {
  if (what === 'last')
    return lastGroupId === undefined
      ? { kind: 'nothing', why: 'last' }
      : { kind: 'cancel', request: { groupId: lastGroupId } };
  if (on.length === 0) return { kind: 'nothing', why: 'accounts' };
  const keyIds = [...on];
  if (what === 'all')
    return { kind: 'cancel', request: { keyIds, ...(isSpot(instrument.symbol) && { market: 'spot' }) } };
  const request = { keyIds, instrumentId: instrument.symbol };
  if (what === 'contract') return { kind: 'cancel', request };
  return { kind: 'cancel', request: { ...request, direction: what === 'buys' ? 'buy' : 'sell' } };
}

import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { FIXED_DECIMALS } from '@aldgate/domain/money/fixed.ts';
import { type Allocation, allocate, allocateMargin } from '@aldgate/domain/trading/allocate.ts';
import { MOVEMENT_RESERVE } from '@aldgate/domain/trading/orderCost.ts';
import { create } from 'zustand';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { findBalance } from '../states/balances.ts';
import type { Target } from '../states/useTargets.ts';

/**
 * How a size becomes the quantities of accounts: for each of them, divided evenly or by ratio, or of what they have:
 * their margin, on spot the balance that an order spends.
 */
export const SIZINGS = ['each', 'even', 'ratio', 'margin'] as const;
export type Sizing = (typeof SIZINGS)[number];

/** Shares of the available margin, in percent: the sizes of `margin` by their numbers. */
export const MARGIN_PERCENTS = ['1', '2', '5', '10', '25', '50', '75', '90', '100'] as const;

interface Chosen {
  readonly sizing: Sizing;
  /** The numbers of the sizes that the left and the right mouse button send, from 1; keys send that of the left. */
  readonly left: number;
  readonly right: number;
}

const KEY = 'aldgate.lightning.sizing';

function read(): Chosen {
  const [sizing, left, right] = (storage.get(KEY) ?? '').split(' ');
  const toNumber = (text: string | undefined, otherwise: number) =>
    /^[1-9]$/.test(text ?? '') ? Number(text) : otherwise;
  return {
    sizing: SIZINGS.find((each) => each === sizing) ?? 'each',
    left: toNumber(left, 1),
    right: toNumber(right, 2),
  };
}

export const useSizing = create<Chosen>()(read);

export function chooseSizing(fields: Partial<Chosen>): void {
  useSizing.setState(fields);
  const { sizing, left, right } = useSizing.getState();
  storage.set(KEY, [sizing, left, right].join(' '));
}

/** The figures of the contract or pair that a size is divided by. */
export interface Market {
  readonly instrument: Instrument;
  /** The direction of the order, by which it spends the one or the other asset of a pair. */
  readonly direction: 'buy' | 'sell';
  /** The price of the order; of a market order the mark, or of a pair the best price. Undefined where none is known. */
  readonly price: string | undefined;
  readonly isMarket: boolean;
  /** The leverage of an account in the contract. */
  readonly leverageOf: (target: Target) => number | undefined;
}

/**
 * TR-16: the quantities of accounts for a size: an amount of the base asset, or of `margin` a percentage. Accounts
 * whose portion is below the smallest order are dropped.
 */
export function planLegs(sizing: Sizing, size: string, targets: readonly Target[], market: Market): Allocation {
  const { stepSize: step, minQty = step } = market.instrument;
  const bounds = { step, minimum: minQty };
  if (sizing === 'margin') {
    const share = toDecimalString(decimal(size).div('100'));
    if (isSpot(market.instrument.symbol)) return planShare(share, targets, market, bounds);
    const { price = '0', leverageOf } = market;
    const margins = targets.map((target) => ({
      id: target.keyId,
      available: target.states.account?.futuresCapital?.availableBalance ?? '0',
      leverage: leverageOf(target) ?? 1,
    }));
    return allocateMargin({ share, price }, margins, bounds);
  }
  const shares = targets.map(({ keyId: id, ratio }) => ({ id, weight: sizing === 'ratio' ? ratio : '1' }));
  if (sizing !== 'each') return allocate(size, shares, bounds);
  const portions = shares.map((share) => allocate(size, [share], bounds));
  return { legs: portions.flatMap(({ legs }) => legs), dropped: portions.flatMap(({ dropped }) => dropped) };
}

/**
 * A share of the balance that an order on spot spends: of the quote asset for purchases, of the base asset for sales. A
 * purchase at the market leaves a reserve for a price that moves.
 */
function planShare(
  share: string,
  targets: readonly Target[],
  { instrument, direction, price = '0', isMarket }: Market,
  bounds: Parameters<typeof allocateMargin>[2],
): Allocation {
  const isBuy = direction === 'buy';
  const asset = isBuy ? instrument.quoteAsset : instrument.baseAsset;
  const balances = targets.map(({ keyId: id, states }) => ({
    id,
    available: findBalance(states, asset)?.available ?? '0',
    leverage: 1,
  }));
  const reserved =
    isBuy && isMarket ? round(decimal(price).times(decimal('1').plus(MOVEMENT_RESERVE)), FIXED_DECIMALS, 'up') : price;
  return allocateMargin({ share, price: isBuy ? reserved : '1' }, balances, bounds);
}

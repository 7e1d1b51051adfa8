import { decimal, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Target } from '../states/useTargets.ts';
import { MARGIN_PERCENTS, type Market, planLegs, type Sizing } from './sizing.ts';

/** The orders of a press. Decimal strings; the value is in US dollars, null where no price is known. */
export interface Planned {
  readonly legs: readonly { readonly exchangeKeyId: string; readonly quantity: string }[];
  readonly total: string;
  readonly value: string | null;
  /** The names of the accounts whose part is below the smallest order. */
  readonly dropped: readonly string[];
}

interface Press extends Market {
  readonly sizing: Sizing;
  /** The member's sizes in the base asset. */
  readonly sizes: readonly string[];
  /** The number of the size, from 1. */
  readonly number: number;
  readonly targets: readonly Target[];
  /** US dollars for one unit of the quote asset; undefined without a current rate. */
  readonly quoteInUsd: string | undefined;
}

/** Divides the size of a number among the accounts that are on. */
export function planPress({ sizing, sizes, number, targets, quoteInUsd, ...market }: Press): Planned {
  const size = (sizing === 'margin' ? MARGIN_PERCENTS : sizes)[number - 1];
  const { legs, dropped } = size === undefined ? { legs: [], dropped: [] } : planLegs(sizing, size, targets, market);
  const { price } = market;
  const total = sumAmounts(legs.map(({ quantity }) => quantity));
  const names = new Map(targets.map(({ keyId, accountName }) => [keyId, accountName]));
  return {
    legs: legs.map(({ id, quantity }) => ({ exchangeKeyId: id, quantity })),
    total,
    value:
      price === undefined || quoteInUsd === undefined
        ? null
        : toDecimalString(decimal(total).times(price).times(quoteInUsd)),
    dropped: dropped.map((id) => names.get(id) ?? id),
  };
}

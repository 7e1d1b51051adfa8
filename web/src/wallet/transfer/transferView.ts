import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { findAsset } from '@aldgate/domain/money/asset.ts';
import { type Entry, largestSpend, validateEntry } from '../../convert/entry.ts';
import type { TransferRoute } from './route.ts';

interface Inputs {
  readonly route: TransferRoute;
  /** As it was typed. */
  readonly text: string;
  /** What the two accounts can spend; undefined while it is not known. */
  readonly fromAvailable: string | undefined;
  readonly toAvailable: string | undefined;
}

/** What a balance is and what the transfer would make of it; `after` is missing where that is not known or cannot be. */
export interface Change {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Everything that the form shows of a transfer that is not sent yet. Amounts are decimal strings. */
export interface TransferView {
  readonly entry: Entry;
  /** The most that can be moved. */
  readonly largest: string | undefined;
  readonly from: Change;
  readonly to: Change;
}

export function transferView({ route, text, fromAvailable, toAvailable }: Inputs): TransferView {
  const precision = findAsset(route.asset)?.precision ?? 0;
  // The least that can be moved is the smallest unit of the asset.
  const minimum = round(decimal('10').pow(-precision), precision, 'down');
  const entry = validateEntry(text, { precision, minimum, available: fromAvailable });
  const amount = entry.kind === 'amount' ? entry.amount : undefined;
  return {
    entry,
    largest: fromAvailable === undefined ? undefined : largestSpend({ precision, available: fromAvailable }),
    from: { before: fromAvailable, after: sum(fromAvailable, amount && `-${amount}`) },
    to: { before: toAvailable, after: sum(toAvailable, amount) },
  };
}

function sum(before: string | undefined, change: string | undefined): string | undefined {
  return before === undefined || change === undefined ? undefined : toDecimalString(decimal(before).plus(change));
}

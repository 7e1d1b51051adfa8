import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Entry, largestSpend, validateEntry } from '../../../lib/amounts/entry.ts';
import { findAsset } from '../../../lib/calls/assetRegistry.ts';
import type { TransferRoute } from './route.ts';

interface Inputs {
  readonly route: TransferRoute;
  /** The raw text. */
  readonly text: string;
  /** The available balances of the two accounts; undefined until loaded. */
  readonly fromAvailable: string | undefined;
  readonly toAvailable: string | undefined;
}

/** A balance before and after the transfer; `after` is absent where it is unknown or impossible. */
export interface Change {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Everything the form shows before the transfer is sent. Amounts are decimal strings. */
export interface TransferView {
  readonly entry: Entry;
  /** The largest transferable amount. */
  readonly largest: string | undefined;
  readonly from: Change;
  readonly to: Change;
}

export function transferView({ route, text, fromAvailable, toAvailable }: Inputs): TransferView {
  const precision = findAsset(route.asset)?.precision ?? 0;
  // The minimum is the smallest unit of the asset.
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

/** A difference between journal, balances, transfers and checkpoints. */
export interface Difference {
  readonly kind:
    | 'balance'
    | 'sequence'
    | 'running_balance'
    | 'transfer_sum'
    | 'empty_transfer'
    | 'orphan_entry'
    | 'negative'
    | 'held'
    | 'checkpoint';
  /** 'account 12 (owner/type/asset)' or 'transfer 7 (key), asset'. */
  readonly subject: string;
  readonly stored: string;
  readonly recomputed: string;
}

export const describeDifference = ({ kind, subject, stored, recomputed }: Difference): string =>
  `${kind}: ${subject}: stored ${stored}, recomputed ${recomputed}`;

const DIFFERENCES_MAX = 1_000;

/** The first differences found. */
export class Differences {
  readonly found: Difference[] = [];

  add(differences: readonly Difference[]): void {
    this.found.push(...differences.slice(0, DIFFERENCES_MAX - this.found.length));
  }
}

export const orphanEntry = (sequence: string, accountId: string, stored: string): Difference => ({
  kind: 'orphan_entry',
  subject: `entry ${sequence} of account ${accountId}`,
  stored,
  recomputed: 'no such account or transfer',
});

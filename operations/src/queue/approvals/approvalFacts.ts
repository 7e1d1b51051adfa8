import type { Approval } from '../record/task.ts';

type Values = NonNullable<Approval['before']>;

/** Change by an approval, as the console shows it. */
interface Shown {
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Approvals, of payments and of a dealer's price, whose facts stay as they are unless the change names them. */
const WITH_FACTS: readonly Approval['kind'][] = ['payment_batch', 'payment_rejection', 'channel_entry', 'otc_quote'];

/**
 * The changes of an approval. What does not change of payments and prices is shown once, each payment in a line of its
 * own.
 */
export function approvalFacts({ kind, before, after }: Pick<Approval, 'kind' | 'before' | 'after'>): Shown {
  if (!WITH_FACTS.includes(kind) || before === null || after === null) return { before, after };
  const { payments, account: _account, ...facts } = before;
  const each = Array.isArray(payments) ? payments : [];
  const unchanged = Object.entries(facts).filter(([field]) => !(field in after));
  const listed = each.map((payment: unknown, index): [string, unknown] => [`payment ${index + 1}`, payment]);
  return {
    before: Object.fromEntries(Object.entries(facts).filter(([field]) => field in after)),
    after: { ...after, ...Object.fromEntries(unchanged), ...Object.fromEntries(listed) },
  };
}

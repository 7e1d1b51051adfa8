import type { Approval } from '../record/task.ts';

type Values = NonNullable<Approval['before']>;

/** Change by an approval, as the console shows it. */
interface Shown {
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Approvals of what stays as it is but for its state: of payments that leave, or have left. */
const OF_PAYMENTS: readonly Approval['kind'][] = ['payment_batch', 'payment_rejection', 'channel_entry'];

/**
 * The changes of an approval. Of payments, what does not change is shown once, and each payment in a line of its own.
 */
export function approvalFacts({ kind, before, after }: Pick<Approval, 'kind' | 'before' | 'after'>): Shown {
  if (!OF_PAYMENTS.includes(kind) || before === null || after === null) return { before, after };
  const { payments, account: _account, ...facts } = before;
  const each = Array.isArray(payments) ? payments : [];
  const unchanged = Object.entries(facts).filter(([field]) => !(field in after));
  const listed = each.map((payment: unknown, index): [string, unknown] => [`payment ${index + 1}`, payment]);
  return {
    before: Object.fromEntries(Object.entries(facts).filter(([field]) => field in after)),
    after: { ...Object.fromEntries(unchanged), ...after, ...Object.fromEntries(listed) },
  };
}

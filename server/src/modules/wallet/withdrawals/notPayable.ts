import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Evaluated } from './evaluate.ts';
import { applyEvent } from './events.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

const WINDOW_MS = 24 * 3_600_000;
/** After so many refusals of an institution within 24 hours nothing is confirmed. */
const REFUSALS_MAX = 10;

const END_REASON = 'not_payable';

/** The address is another customer's: a payment between the platform's addresses would credit nobody. */
export const notPayable = () => new ApiError('addressInvalid', { reason: 'notPayable' });

/** Whether that is what a call answers. What is more important comes first, and says nothing of the address. */
export const isNotPayable = ({ errors: [first] }: Pick<Evaluated, 'errors'>): boolean =>
  first?.error === 'addressInvalid' && first.data.reason === 'notPayable';

/** Whether a draft ended by that. */
export const wasNotPayable = ({ end_reason: reason }: Pick<WithdrawalRow, 'end_reason'>): boolean =>
  reason === END_REASON;

/** Ends a draft, so that the refusal stays on record and counts. Commit it before the error is answered. */
export async function refuseDraft(
  tx: Tx,
  draft: WithdrawalRow,
  { origin, at }: { readonly origin: Origin; readonly at: number },
): Promise<void> {
  await applyEvent(tx, draft, 'cancel', at, { detail: END_REASON, set: { end_reason: END_REASON } });
  await audit(tx, {
    at,
    actor: draft.maker_id,
    action: 'withdrawal_refused',
    subject: `withdrawal:${draft.id}`,
    origin,
    after: { reason: END_REASON, network: draft.network, address: draft.shown_address },
  });
}

/**
 * Bounds how many addresses an institution learns to be other customers'. Throws tooManyRequests, whatever the address:
 * an answer for the others would be one for these too.
 */
export async function assertFewRefusals(tx: Tx, institutionId: string, at: number): Promise<void> {
  const { count } = await tx
    .selectFrom('withdrawal')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('end_reason', '=', END_REASON)
    .where('ended_at', '>', new Date(at - WINDOW_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= REFUSALS_MAX) throw new ApiError('tooManyRequests');
}

import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import {
  type MemberApprovalEffects,
  type NewMemberApproval,
  requestMemberApproval,
  requireApprovalRule,
} from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';
import { describePayments } from './describePayments.ts';
import { notifyEnded } from './emails.ts';
import { evaluateRow, isQuoteMissing } from './evaluate.ts';
import { applyEvent } from './events.ts';
import { resolveHolds } from './holds.ts';
import { PROCESS } from './processJob.ts';
import { holdWhereStricter } from './putOnHold.ts';
import { beneficiaryName } from './route.ts';
import { lockWithdrawal, sumsOf, type WithdrawalRow } from './withdrawalRow.ts';

/** Builds another member's approval of a withdrawal. */
export async function approvalOf(tx: Tx, row: WithdrawalRow): Promise<NewMemberApproval> {
  const { amount, fee, receivable } = sumsOf(row);
  const name = await findName(tx, row);
  // The maker chooses the name: the address distinguishes two that share one.
  const to = name === null ? row.shown_address : `${name} (${shortenAddress(row)})`;
  const lines: readonly (readonly [string, string | null])[] = [
    ['amount', `${amount} ${row.asset}`],
    ['fee', `${fee} ${row.asset}`],
    ['receivable', `${receivable} ${row.asset}`],
    ...(row.rail === 'chain'
      ? ([
          ['network', row.network],
          ['addressName', name],
          ['address', row.shown_address],
        ] as const)
      : ([
          ['bankAccount', name],
          ['accountNumber', row.shown_address],
        ] as const)),
    // Shows voters that no member entered the codes.
    ...(row.api_key === null ? [] : ([['apiKey', row.api_key]] as const)),
  ];
  return {
    kind: approvalKindOf(row),
    subjectId: row.id,
    institutionId: row.institution_id,
    makerId: row.maker_id,
    title: {
      'en-US': `withdrawal of ${row.asset} to ${to}`,
      'zh-HK': `提取 ${row.asset} 至 ${to}`,
    },
    payload: lines.map(([field, after]) => ({ field, before: null, after })),
    usd: row.usd_value,
  };
}

/** The ends of an address, or the last digits of an account number. */
const shortenAddress = ({ rail, shown_address: address }: Pick<WithdrawalRow, 'rail' | 'shown_address'>): string =>
  rail === 'bank' ? `…${address.slice(-4)}` : shortenId(address);

/**
 * Requests another member's approval of what its maker confirms, or finds that nobody else can approve. Throws
 * restricted while others became or stopped being approvers.
 */
export async function requestApprovalOf(
  { businessClock }: Pick<WalletDeps, 'businessClock'>,
  tx: Tx,
  row: WithdrawalRow,
  at: number,
): Promise<Pick<WithdrawalRow, 'approval_id' | 'is_single_control'>> {
  const businessNow = await businessClock(tx);
  const maker = { institutionId: row.institution_id, userId: row.maker_id };
  const { kind } = await requireApprovalRule(tx, maker, businessNow);
  if (kind === 'single') return { approval_id: null, is_single_control: true };
  const approvalId = await requestMemberApproval(tx, await approvalOf(tx, row), { at, businessNow });
  return { approval_id: approvalId, is_single_control: false };
}

/** The kind of a withdrawal's request to other members. */
export const approvalKindOf = ({ rail }: Pick<WithdrawalRow, 'rail'>) =>
  rail === 'chain' ? ('coin_withdrawal' as const) : ('bank_withdrawal' as const);

async function findName(tx: Tx, row: WithdrawalRow): Promise<string | null> {
  if (row.rail === 'bank') return beneficiaryName(row);
  const { address_id: id } = row;
  if (id === null) return null;
  const entry = await tx.selectFrom('withdrawal_address').select('name').where('id', '=', id).executeTakeFirst();
  return entry?.name ?? null;
}

/** Continues a withdrawal with its checks, or ends it, by another member's vote. */
export const withdrawalApproval = (deps: WalletDeps): MemberApprovalEffects => ({
  describePayments,

  async approved(tx, { subjectId, voterId, origin, at }) {
    const row = await lockWithdrawal(tx, subjectId);
    const found = await evaluateRow(deps, tx, row);
    const [error] = found.errors;
    // The member votes again once there is a price.
    if (error !== undefined && isQuoteMissing(found)) throw new ApiError(error.error, error.data);
    if (await holdWhereStricter(tx, row, found, at, { member: voterId })) return error?.error ?? null;
    const changed = await applyEvent(tx, row, 'approve', at, { by: { member: voterId } });
    await addJob(tx, PROCESS, { withdrawId: subjectId });
    await audit(tx, {
      at,
      actor: voterId,
      action: 'withdrawal_approved',
      subject: `withdrawal:${subjectId}`,
      origin,
      after: { state: changed.state },
    });
    return null;
  },

  async ended(tx, { subjectId, state, reason, endedBy, at }) {
    const row = await lockWithdrawal(tx, subjectId);
    const event = END_EVENTS[state];
    const changed = await applyEvent(tx, row, event, at, {
      by: endedBy === null ? {} : { member: endedBy },
      detail: reason,
      set: {
        end_reason: END_REASONS[state],
        note: reason,
      },
    });
    await resolveHolds(tx, changed, false, at);
    await notifyEnded(tx, changed, at, endedBy);
  },
});

const END_EVENTS = { expired: 'expire', rejected: 'reject_by_member', withdrawn: 'cancel' } as const;
const END_REASONS = { expired: 'expired', rejected: 'member_rejected', withdrawn: 'withdrawn' } as const;

/** The states of a withdrawal, from the first to the last. */
export const WITHDRAWAL_STATES = [
  ...(['draft', 'approval', 'screening', 'review', 'queued', 'on_hold', 'sending', 'sent', 'confirming'] as const),
  // Through a bank.
  ...(['batched', 'exported'] as const),
  ...(['complete', 'failed', 'cancelled', 'expired', 'rejected', 'returned'] as const),
] as const;

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** The states in which a withdrawal can be put on hold, and to which it returns. */
export type HoldableState = 'approval' | 'screening' | 'review' | 'queued';

/** Position of a withdrawal in its states. `heldFrom` is the state that it returns to; null unless it is on hold. */
export interface WithdrawalPosition {
  readonly state: WithdrawalState;
  readonly heldFrom: HoldableState | null;
}

/** From which states an event leads to which. A withdrawal on hold is in the row of `on_hold`. */
const TRANSITIONS = {
  /** The maker confirmed, and another member must approve. */
  confirm_for_approval: { draft: 'approval' },
  /** The maker confirmed, and nobody else can approve. */
  confirm_alone: { draft: 'screening' },
  approve: { approval: 'screening' },
  /** The checks ran; from the queue, where screening has become stricter. */
  require_review: { screening: 'review', queued: 'review' },
  clear: { screening: 'queued' },
  /** Operators approved. */
  release: { review: 'queued' },
  /** A transaction pays it from now on. */
  assign: { queued: 'sending' },
  broadcast: { sending: 'sent' },
  mine: { sent: 'confirming' },
  /** Its block has left the chain. */
  unmine: { confirming: 'sent' },
  /** Its block is final, and it was paid. */
  finalize: { confirming: 'complete' },
  /** Its block is final, and the chain refused it. */
  fail: { confirming: 'failed' },
  /** A cancelling transaction of ours was mined in its place. */
  supersede: { sending: 'review', sent: 'review' },
  /** A payment of a bank's batch from now on, and back where the batch is given up or the withdrawal is stopped. */
  batch: { queued: 'batched' },
  unbatch: { batched: 'queued' },
  /** The batch's file was made: the bank may have it. */
  export: { batched: 'exported' },
  /** The bank's statement has its debit. */
  settle: { exported: 'complete' },
  /** The bank rejected it, or the money came back. */
  return: { exported: 'returned', complete: 'returned' },
  hold: { approval: 'on_hold', screening: 'on_hold', review: 'on_hold', queued: 'on_hold' },
  /** Back to where it was. */
  resume: {},
  /** On hold for something else, it waits for an administrator: its maker was removed, or lost the role. */
  lose_maker: {},
  /** An administrator became its maker, and another member must approve, or nobody else can. */
  take_over_for_approval: { on_hold: 'approval' },
  take_over_alone: { on_hold: 'screening' },
  /** By the maker, an administrator or a freeze. */
  cancel: {
    draft: 'cancelled',
    approval: 'cancelled',
    screening: 'cancelled',
    review: 'cancelled',
    queued: 'cancelled',
    on_hold: 'cancelled',
  },
  /** A draft was not confirmed in time, or members did not approve in time. */
  expire: { draft: 'expired', approval: 'expired' },
  /** Shown as cancelled. */
  reject_by_member: { approval: 'cancelled' },
  reject_by_operator: {
    approval: 'rejected',
    screening: 'rejected',
    review: 'rejected',
    queued: 'rejected',
    on_hold: 'rejected',
  },
} as const satisfies Record<string, Partial<Record<WithdrawalState, WithdrawalState>>>;

export type WithdrawalEvent = keyof typeof TRANSITIONS;

export const WITHDRAWAL_EVENTS = Object.keys(TRANSITIONS) as readonly WithdrawalEvent[];

/** Events of an approval that go on while its withdrawal is on hold. */
const APPROVAL_ENDS: readonly WithdrawalEvent[] = ['expire', 'reject_by_member'];

const HOLDABLE: readonly WithdrawalState[] = Object.keys(TRANSITIONS.hold) as HoldableState[];
const ENDED: readonly WithdrawalState[] = ['complete', 'failed', 'cancelled', 'expired', 'rejected', 'returned'];

/** Returns the position after an event; null where the event is not possible. */
export function nextState({ state, heldFrom }: WithdrawalPosition, event: WithdrawalEvent): WithdrawalPosition | null {
  if (state === 'on_hold') {
    if (event === 'resume') return heldFrom === null ? null : { state: heldFrom, heldFrom: null };
    if (event === 'lose_maker') return { state, heldFrom };
    if (heldFrom !== null && APPROVAL_ENDS.includes(event)) return follow(heldFrom, event);
  }
  return follow(state, event);
}

function follow(state: WithdrawalState, event: WithdrawalEvent): WithdrawalPosition | null {
  const row: Partial<Record<WithdrawalState, WithdrawalState>> = TRANSITIONS[event];
  const next = row[state];
  if (next === undefined) return null;
  if (next !== 'on_hold') return { state: next, heldFrom: null };
  return isHoldable(state) ? { state: next, heldFrom: state } : null;
}

export const isHoldable = (state: WithdrawalState): state is HoldableState => HOLDABLE.includes(state);

export const hasEnded = (state: WithdrawalState): boolean => ENDED.includes(state);

/** Confirmed and not ended: its amount is held. */
export const isOpen = (state: WithdrawalState): boolean => state !== 'draft' && !hasEnded(state);

/** No transaction pays it yet, and no file of a bank has it. One of a batch is taken out of it first. */
export const isCancellable = (state: WithdrawalState): boolean =>
  state in TRANSITIONS.cancel || state in TRANSITIONS.unbatch;

/** Whether it uses the limits: from its confirmation on, unless it ends otherwise than paid. */
export const countsInLimits = (state: WithdrawalState): boolean => isOpen(state) || state === 'complete';

/** The states that an operator, a member or a customer sees: a draft is in no record. */
export type RecordedState = Exclude<WithdrawalState, 'draft'>;

/** WAL-11: how a withdrawal is named in mixed lists, in lists of withdrawals and on the screen. */
export interface WithdrawalStatus {
  readonly status: 'withdraw_pending' | 'complete' | 'failed' | 'cancelled';
  readonly typeStatus: 'withdraw_pending' | 'withdraw_complete' | 'withdraw_failed' | 'cancelled';
  readonly label: 'pending' | 'processing' | 'paid' | 'failed' | 'cancelled';
}

const PENDING = { status: 'withdraw_pending', typeStatus: 'withdraw_pending', label: 'pending' } as const;
const PROCESSING = { ...PENDING, label: 'processing' } as const;
const FAILED = { status: 'failed', typeStatus: 'withdraw_failed', label: 'failed' } as const;
const CANCELLED = { status: 'cancelled', typeStatus: 'cancelled', label: 'cancelled' } as const;

const STATUSES: Readonly<Record<RecordedState, WithdrawalStatus>> = {
  approval: PENDING,
  screening: PENDING,
  review: PENDING,
  on_hold: PENDING,
  queued: PROCESSING,
  sending: PROCESSING,
  sent: PROCESSING,
  confirming: PROCESSING,
  complete: { status: 'complete', typeStatus: 'withdraw_complete', label: 'paid' },
  failed: FAILED,
  /** By operators. */
  rejected: FAILED,
  cancelled: CANCELLED,
  expired: CANCELLED,
  batched: PROCESSING,
  exported: PROCESSING,
  returned: CANCELLED,
};

export const describeStatus = (state: RecordedState): WithdrawalStatus => STATUSES[state];

/** WAL-11: the same of a withdrawal through a bank. */
export interface BankStatus {
  readonly status: 'approvalPending' | 'complete' | 'cancelled';
  readonly label: WithdrawalStatus['label'];
}

export function describeBankStatus(state: RecordedState): BankStatus {
  const status = isOpen(state) ? 'approvalPending' : state === 'complete' ? 'complete' : 'cancelled';
  return { status, label: STATUSES[state].label };
}

/** Why keys are not armed any more: by the user, or what happened. */
export const DISARM_REASONS = [
  'user',
  'blur',
  'idle',
  'staleBook',
  'lost',
  'slept',
  'documentChanged',
  'sizesChanged',
  'accountAdded',
  'noAccounts',
] as const;

export type DisarmReason = (typeof DISARM_REASONS)[number];

/**
 * Whether the keys of a page act. Before they do for the first time, and again where an account was added, the user
 * confirms the accounts.
 */
export interface ArmedState {
  readonly phase: 'disarmed' | 'confirming' | 'armed';
  /** The accounts that were confirmed since the page was loaded, by their ids. */
  readonly confirmed: readonly string[];
  /** The reason of the last disarming; null before, and while armed. */
  readonly reason: DisarmReason | null;
}

export type ArmedEvent =
  | { readonly type: 'arm' | 'confirm' | 'accountsChanged'; readonly accounts: readonly string[] }
  | { readonly type: 'disarm' | 'blur' | 'idle' | 'staleBook' | 'lost' | 'slept' | 'documentChanged' | 'sizesChanged' };

export const FIRST_ARMED: ArmedState = { phase: 'disarmed', confirmed: [], reason: null };

/** The state after an event; the same object where nothing changes. */
export function reduceArmed(state: ArmedState, event: ArmedEvent): ArmedState {
  const { phase, confirmed } = state;
  switch (event.type) {
    case 'arm':
      return phase === 'disarmed' ? arm(state, event.accounts) : state;
    case 'confirm':
      if (phase !== 'confirming') return state;
      return arm({ ...state, confirmed: [...new Set([...confirmed, ...event.accounts])] }, event.accounts);
    case 'accountsChanged':
      if (phase !== 'armed' || isConfirmed(state, event.accounts)) return state;
      return { ...state, phase: 'confirming', reason: 'accountAdded' };
    case 'documentChanged':
    case 'sizesChanged':
      // A press may be worth more, so the accounts are confirmed again.
      return { phase: 'disarmed', confirmed: [], reason: phase === 'disarmed' ? state.reason : event.type };
    case 'blur':
    case 'idle':
      // Neither ends a confirmation, whose dialog stays.
      return phase === 'armed' ? disarm(state, event.type) : state;
    case 'disarm':
      return phase === 'disarmed' ? state : disarm(state, 'user');
    default:
      return phase === 'disarmed' ? state : disarm(state, event.type);
  }
}

const isConfirmed = ({ confirmed }: ArmedState, accounts: readonly string[]): boolean =>
  accounts.every((account) => confirmed.includes(account));

const disarm = (state: ArmedState, reason: DisarmReason): ArmedState => ({ ...state, phase: 'disarmed', reason });

function arm(state: ArmedState, accounts: readonly string[]): ArmedState {
  if (accounts.length === 0) return disarm(state, 'noAccounts');
  return isConfirmed(state, accounts) ? { ...state, phase: 'armed', reason: null } : { ...state, phase: 'confirming' };
}

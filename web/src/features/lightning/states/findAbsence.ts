import type { PushedStates } from '@aldgate/contract/trading/applyPushed.ts';
import type { LightningState } from '@aldgate/domain/lightning/accounts.ts';

/** Why a press does not act on an account; null where it does. */
export type Absence = 'off' | 'no_spot' | 'connecting' | 'stale' | Exclude<LightningState, 'usable'> | null;

interface Account {
  readonly state: LightningState;
  readonly isOn: boolean;
  /** Whether the account trades the product of the desk: some exchanges have no spot. */
  readonly isTradable: boolean;
}

/** TR-16: an account acts if it is on, may be traded on and its states are live; a stale one is off until then. */
export function findAbsence({ state, isOn, isTradable }: Account, states: PushedStates, isOpen: boolean): Absence {
  if (state !== 'usable') return state;
  if (!isTradable) return 'no_spot';
  if (!isOn) return 'off';
  // Open orders come last of an account's states, on spot too.
  const freshness = states.openOrders?.freshness.state ?? 'connecting';
  if (freshness === 'connecting') return 'connecting';
  return freshness === 'stale' || !isOpen ? 'stale' : null;
}

import type { PushedStates } from '@aldgate/contract/trading/applyPushed.ts';
import type { LightningState } from '@aldgate/domain/lightning/accounts.ts';

/** Why a press does not act on an account; null where it does. */
export type Absence = 'off' | 'connecting' | 'stale' | Exclude<LightningState, 'usable'> | null;

interface Account {
  readonly state: LightningState;
  readonly isOn: boolean;
}

/** TR-16: an account acts if it is on, may be traded on and its states are live; a stale one is off until then. */
export function findAbsence({ state, isOn }: Account, states: PushedStates, isOpen: boolean): Absence {
  if (state !== 'usable') return state;
  if (!isOn) return 'off';
  const freshness = states.positions?.freshness.state ?? 'connecting';
  if (freshness === 'connecting') return 'connecting';
  return freshness === 'stale' || !isOpen ? 'stale' : null;
}

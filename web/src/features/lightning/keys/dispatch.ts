import { type Binding, type KeyAction, POSITION_ACTIONS } from '@aldgate/domain/lightning/keyboard.ts';
import type { ArmedState } from './armed.ts';

/** A key that went down, and where. */
export interface KeyPress {
  readonly chord: string | undefined;
  readonly isRepeat: boolean;
  /** An input method is composing a character. */
  readonly isComposing: boolean;
  /** It is in a text field. */
  readonly isTyping: boolean;
  /** A dialog covers the page. */
  readonly isCovered: boolean;
}

interface KeyContext {
  readonly isEnabled: boolean;
  readonly phase: ArmedState['phase'];
  /** A press sends; otherwise it is staged. */
  readonly isOnePress: boolean;
  readonly bindings: readonly Binding[];
}

export type KeyResult =
  | { readonly kind: 'run' | 'stage'; readonly action: KeyAction }
  /** Arms or disarms. */
  | { readonly kind: 'toggle' }
  /** Panic, once it was held. */
  | { readonly kind: 'hold' };

/** Actions that send orders. They are staged where one press alone does not send; cancellations are not. */
const SENDS: readonly KeyAction['action'][] = ['buy', 'sell', ...POSITION_ACTIONS];

const isExcluded = ({ isRepeat, isComposing, isTyping, isCovered }: KeyPress): boolean =>
  isRepeat || isComposing || isTyping || isCovered;

/** Finds what a key does; null where it does nothing. Disarmed, keys arm and panic only. */
export function dispatchKey(press: KeyPress, { isEnabled, phase, isOnePress, bindings }: KeyContext): KeyResult | null {
  if (!isEnabled || isExcluded(press)) return null;
  const binding = bindings.find(({ chord }) => chord === press.chord);
  if (binding === undefined) return null;
  const { chord: _, ...action } = binding;
  if (action.action === 'panic') return { kind: 'hold' };
  if (action.action === 'arm') return { kind: 'toggle' };
  if (phase !== 'armed') return null;
  return { kind: isOnePress || !SENDS.includes(action.action) ? 'run' : 'stage', action };
}

/** Finds what a key does with a staged press; null where it does nothing. Enter on a control presses that control. */
export function dispatchStaged(press: KeyPress & { readonly isOnControl: boolean }): 'send' | 'drop' | null {
  if (isExcluded(press)) return null;
  if (press.chord === 'Escape') return 'drop';
  return (press.chord === 'Enter' || press.chord === 'NumpadEnter') && !press.isOnControl ? 'send' : null;
}

/** Prices of an order that a key sends (TR-16): its side's best, better than that, across the spread, or any. */
export const KEY_PRICES = ['join', 'improve', 'cross', 'market'] as const;

/** Orders that a key cancels. */
export const KEY_CANCELS = ['last', 'buys', 'sells', 'contract', 'all'] as const;

/** Actions that choose by a number from 1 to 9. */
export const NUMBERED_ACTIONS = ['size', 'account', 'group'] as const;

/** Actions on positions: close them, close half of each, turn them around, or give each account its share of all. */
export const POSITION_ACTIONS = ['close', 'half', 'reverse', 'level'] as const;

export const PLAIN_ACTIONS = [...POSITION_ACTIONS, 'recentre', 'arm', 'panic'] as const;

/** An action of a key. An order without a size has the chosen one. */
export type KeyAction =
  | {
      readonly action: 'buy' | 'sell';
      readonly params: { readonly price: (typeof KEY_PRICES)[number]; readonly size: number | null };
    }
  | { readonly action: 'cancel'; readonly params: { readonly what: (typeof KEY_CANCELS)[number] } }
  | { readonly action: (typeof NUMBERED_ACTIONS)[number]; readonly params: { readonly number: number } }
  | { readonly action: (typeof PLAIN_ACTIONS)[number]; readonly params: Readonly<Record<string, never>> };

/** An action by a chord: `Ctrl+Shift+KeyB`, its modifiers in the order of {@link MODIFIERS}, then the key's code. */
export type Binding = { readonly chord: string } & KeyAction;

export const MODIFIERS = ['Ctrl', 'Alt', 'Shift', 'Meta'] as const;

type Modifier = (typeof MODIFIERS)[number];

const CODE = /^[A-Z][A-Za-z0-9]{0,24}$/;

/** The modifiers and the code of a chord; undefined where it is none. Codes are those of `KeyboardEvent.code`. */
export function parseChord(
  chord: string,
): { readonly modifiers: readonly Modifier[]; readonly code: string } | undefined {
  const names = chord.split('+');
  const code = names.at(-1) ?? '';
  const modifiers = MODIFIERS.filter((modifier) => names.includes(modifier));
  return CODE.test(code) && [...modifiers, code].join('+') === chord ? { modifiers, code } : undefined;
}

/** Keys that leave a field, scroll the page or press what has the focus. */
const OF_PAGE = ['Tab', 'Enter', 'NumpadEnter', 'Space', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const OF_BROWSER = ['F1', 'F3', 'F5', 'F6', 'F11', 'F12'];
const WITH_COMMAND = ['KeyW', 'KeyT', 'KeyN', 'KeyQ', 'KeyR', 'KeyL'];
const MODIFIER_CODES = /^(Control|Alt|Shift|Meta)(Left|Right)$/;

/** Finds who reserves a chord: the browser, the page or the platform's own shortcuts; null where it is free. */
export function findReserved(chord: string): 'browser' | 'page' | 'shell' | null {
  const parsed = parseChord(chord);
  if (parsed === undefined) return 'page';
  const { modifiers, code } = parsed;
  const has = (modifier: Modifier) => modifiers.includes(modifier);
  if (MODIFIER_CODES.test(code)) return 'page';
  // Ctrl with Alt is AltGr, which writes characters.
  if (has('Ctrl') && has('Alt')) return 'page';
  if (has('Alt') && (code === 'F4' || code.startsWith('Arrow'))) return 'browser';
  if (OF_PAGE.includes(code)) return 'page';
  if (OF_BROWSER.includes(code)) return 'browser';
  const hasCommand = has('Ctrl') || has('Meta');
  if (hasCommand && code === 'KeyK') return 'shell';
  if (hasCommand && WITH_COMMAND.includes(code)) return 'browser';
  return code === 'Slash' && !hasCommand && !has('Alt') ? 'shell' : null;
}

/** Finds the first chord that cannot be bound, and what has it: an action before it, or who reserves it. */
export function findChordConflict(
  bindings: readonly Binding[],
): { readonly chord: string; readonly with: string } | null {
  const seen = new Map<string, string>();
  for (const { chord, action } of bindings) {
    const taken = findReserved(chord) ?? seen.get(chord);
    if (taken !== undefined && taken !== null) return { chord, with: taken };
    seen.set(chord, action);
  }
  return null;
}

/** The keyboard of a member who saved none: off, with the bindings that its editor begins with. */
export const FIRST_KEYBOARD = {
  isEnabled: false,
  isOnePress: true,
  idleMinutes: 10,
  bindings: [
    { action: 'buy', chord: 'KeyB', params: { price: 'join', size: null } },
    { action: 'buy', chord: 'Shift+KeyB', params: { price: 'cross', size: null } },
    { action: 'sell', chord: 'KeyS', params: { price: 'join', size: null } },
    { action: 'sell', chord: 'Shift+KeyS', params: { price: 'cross', size: null } },
    { action: 'cancel', chord: 'KeyX', params: { what: 'last' } },
    { action: 'cancel', chord: 'Shift+KeyX', params: { what: 'contract' } },
    { action: 'close', chord: 'Shift+KeyC', params: {} },
    { action: 'half', chord: 'Shift+KeyH', params: {} },
    { action: 'reverse', chord: 'Shift+KeyR', params: {} },
    { action: 'level', chord: 'Shift+KeyL', params: {} },
    { action: 'recentre', chord: 'KeyC', params: {} },
    { action: 'arm', chord: 'KeyA', params: {} },
    { action: 'panic', chord: 'Shift+KeyP', params: {} },
    ...[1, 2, 3].map((number) => ({ action: 'size', chord: `Digit${number}`, params: { number } }) as const),
    ...[1, 2, 3].map((number) => ({ action: 'account', chord: `Shift+Digit${number}`, params: { number } }) as const),
  ] satisfies readonly Binding[],
  sizes: ['0.01', '0.1', '1'],
  layouts: {},
} as const;

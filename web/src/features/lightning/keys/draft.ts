import {
  type Binding,
  findReserved,
  KEY_CANCELS,
  KEY_PRICES,
  type KeyAction,
  NUMBERED_ACTIONS,
  PLAIN_ACTIONS,
} from '@aldgate/domain/lightning/keyboard.ts';

/** A row of the editor: an action and its chord, null where it has none. */
export type DraftRow = KeyAction & { readonly chord: string | null };

export const SECTIONS = ['orders', 'cancels', 'positions', 'page', 'sizes', 'accounts', 'groups'] as const;

export type Section = (typeof SECTIONS)[number];

const NUMBERED: Readonly<Record<(typeof NUMBERED_ACTIONS)[number], Section>> = {
  size: 'sizes',
  account: 'accounts',
  group: 'groups',
};

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Every action that is offered without being bound. An order of one size is offered where it is bound. */
const OFFERED: readonly KeyAction[] = [
  ...(['buy', 'sell'] as const).flatMap((action) =>
    KEY_PRICES.map((price) => ({ action, params: { price, size: null } })),
  ),
  ...KEY_CANCELS.map((what) => ({ action: 'cancel', params: { what } }) as const),
  ...PLAIN_ACTIONS.map((action) => ({ action, params: {} }) as const),
  ...NUMBERED_ACTIONS.flatMap((action) => NUMBERS.map((number) => ({ action, params: { number } }))),
];

/** Names an action with its parameters. */
export const actionKey = ({ action, params }: KeyAction): string =>
  [action, ...Object.values<string | number | null>(params)].join(' ');

export function findSection({ action }: KeyAction): Section {
  switch (action) {
    case 'buy':
    case 'sell':
      return 'orders';
    case 'cancel':
      return 'cancels';
    case 'close':
    case 'half':
    case 'reverse':
    case 'level':
      return 'positions';
    case 'recentre':
    case 'arm':
    case 'panic':
      return 'page';
    default:
      return NUMBERED[action];
  }
}

/** The rows of a keyboard: every action that is offered, and each that is bound as often as it is. */
export function listRows(bindings: readonly Binding[]): readonly DraftRow[] {
  const offered = OFFERED.flatMap((action): DraftRow[] => {
    const bound = bindings.filter((binding) => actionKey(binding) === actionKey(action));
    return bound.length === 0 ? [{ ...action, chord: null }] : bound;
  });
  const known = new Set(OFFERED.map(actionKey));
  return [...offered, ...bindings.filter((binding) => !known.has(actionKey(binding)))];
}

/** The bindings of rows, without those that have no chord. */
export const listBindings = (rows: readonly DraftRow[]): readonly Binding[] =>
  rows.flatMap((row) => (row.chord === null ? [] : [{ ...row, chord: row.chord }]));

/** Finds who else has a row's chord: the browser, the page, the platform's shortcuts or another row; null if nobody. */
export function findConflict(rows: readonly DraftRow[], index: number): 'browser' | 'page' | 'shell' | DraftRow | null {
  const chord = rows[index]?.chord;
  if (chord === undefined || chord === null) return null;
  return findReserved(chord) ?? rows.find((row, at) => at !== index && row.chord === chord) ?? null;
}

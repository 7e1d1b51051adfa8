import { MODIFIERS, parseChord } from '@aldgate/domain/lightning/keyboard.ts';

type ChordEvent = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** The chord of a key that went down; undefined where the browser does not name the key. */
export function readChord({ code, ctrlKey, altKey, shiftKey, metaKey }: ChordEvent): string | undefined {
  const isDown = { Ctrl: ctrlKey, Alt: altKey, Shift: shiftKey, Meta: metaKey };
  const chord = [...MODIFIERS.filter((modifier) => isDown[modifier]), code].join('+');
  return parseChord(chord) === undefined ? undefined : chord;
}

/** Whether a key is a modifier alone. */
export const isModifier = ({ code }: Pick<KeyboardEvent, 'code'>): boolean =>
  /^(Control|Alt|Shift|Meta|OS)(Left|Right)?$/.test(code);

/** The keys of a chord as they are printed on a keyboard: 'Shift', 'B'. */
export const splitChord = (chord: string): readonly string[] => chord.split('+').map(printCode);

const printCode = (code: string): string => code.replace(/^(Key|Digit)(?=.$)/, '').replace(/^Numpad/, 'Num ');

import type { Random } from './random.ts';

const DEPTHS = [5, 64, 65, 500, 2_000, 9_000];

/** Text that parsers, databases and comparisons treat in special ways. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil',
  'a\u200bb',
  'é',
  'e\u0301',
  '𝟙𝟚𝟛',
  '１２３',
  '٣',
  '－1',
  "' or 1=1 --",
  '"; drop table x; --',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%ff',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '1e-400',
  '0x10',
  '1_000',
  '+1',
  '0',
  '-1',
  '0.000000000000000000001',
  '1.',
  '.5',
  '00',
  '9'.repeat(40),
  `0.${'9'.repeat(300)}`,
  '99999999999999999999.99',
  'x'.repeat(201),
  'x'.repeat(5_000),
  '🦊'.repeat(300),
  '\n\r\t',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
];

const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
  1_000_000_007,
];

/** A list or object in itself, so many times; as text, because it is too deep for a recursive writer. */
export function nested(depth: number, isList: boolean): string {
  return isList ? `${'['.repeat(depth)}${']'.repeat(depth)}` : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

/** JSON text of a value that nobody expects. `known` are ids of others. */
export function hostileJson(random: Random, known: readonly string[]): string {
  switch (random.below(8)) {
    case 0:
      return JSON.stringify(random.pick(HOSTILE_NUMBERS));
    case 1:
      return random.pick(['null', 'true', 'false', '[]', '{}', '[null]', '{"":""}', '1e999', '-1e999', '"\\ud800"']);
    case 2:
      return nested(random.pick(DEPTHS), random.chance(0.5));
    case 3:
      return JSON.stringify({ ['__proto__']: { isAdministrator: true }, constructor: { prototype: 1 } });
    case 4:
      return JSON.stringify(Array.from({ length: 300 }, () => random.pick(HOSTILE_TEXTS)));
    case 5:
      return known.length === 0 ? '"x"' : JSON.stringify(random.pick(known));
    default:
      return JSON.stringify(random.pick(HOSTILE_TEXTS));
  }
}

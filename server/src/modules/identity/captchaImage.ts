import { randomBytes, randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 5;
const SIZE = { width: 150, height: 44, fontSize: 46 };

/** The package's default export renders a given text, which its types omit. */
const drawText = svgCaptcha as unknown as (text: string, options: svgCaptcha.ConfigObject) => string;

export function drawCaptcha(): { code: string; svg: string } {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  // One colour that is readable on both themes; the client adds a background.
  const drawn = drawText(code, { ...SIZE, noise: 3, color: false });
  return { code, svg: blend(drawn) };
}

const random = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

/**
 * A font always renders a character with the same commands, so that a program could recognise it from them without
 * image recognition. Here every curve is split at random positions, and all outlines are merged into one path in
 * random order. Programs with image recognition are left to the lockout and the limits.
 */
function blend(svg: string): string {
  const outlines: string[] = [];
  const rest = svg.replace(/<path fill="([^"]*)" d="([^"]*)"\/>/g, (whole, fill: string, d: string) => {
    if (fill === 'none') return whole;
    outlines.push(...d.split(/(?=M)/).map(cut));
    return '';
  });
  const ink = /<path fill="(?!none)([^"]*)"/.exec(svg)?.[1] ?? '#444';
  return rest.replace('</svg>', `<path fill="${ink}" d="${shuffle(outlines).join('')}"/></svg>`);
}

type Point = readonly [number, number];

/** One closed outline with its lines and curves split into two or three segments, each slightly displaced. */
function cut(outline: string): string {
  let at: Point = [0, 0];
  let written = '';
  for (const [, command = '', numbers = ''] of outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const points = pairs(numbers);
    const end = points.at(-1) ?? at;
    if (command === 'L') written += pieces([at, end]);
    else if (command === 'Q' || command === 'C') written += pieces([at, ...points]);
    else written += `${command}${points.map(text).join(' ')}`;
    at = end;
  }
  return written;
}

/** A Bézier curve of any degree, split by de Casteljau's algorithm. */
function pieces(curve: readonly Point[]): string {
  const count = randomInt(1, 4);
  let remaining = curve;
  let written = '';
  for (let left = count; left > 1; left -= 1) {
    const [first, second] = split(remaining, (0.7 + 0.6 * random()) / left);
    written += drawn(first);
    remaining = second;
  }
  return written + drawn(remaining);
}

function split(curve: readonly Point[], t: number): [Point[], Point[]] {
  const first: Point[] = [];
  const second: Point[] = [];
  let level = curve;
  while (level.length > 0) {
    const [head, tail] = [level[0], level.at(-1)];
    if (head && tail) {
      first.push(head);
      second.unshift(tail);
    }
    level = level.slice(1).map((point, index) => between(level[index] ?? point, point, t));
  }
  return [first, second];
}

const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

function drawn([, ...points]: readonly Point[]): string {
  const command = ['', 'L', 'Q', 'C'][points.length] ?? 'L';
  return `${command}${points.map(text).join(' ')}`;
}

const text = ([x, y]: Point): string => `${offset(x)} ${offset(y)}`;
const offset = (value: number): string => (value + (random() - 0.5) * 0.4).toFixed(2);

function pairs(numbers: string): Point[] {
  const values = (numbers.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return Array.from({ length: values.length / 2 }, (_, index) => [values[2 * index] ?? 0, values[2 * index + 1] ?? 0]);
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

import { randomBytes, randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';

/** Without the letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 5;
const SIZE = { width: 150, height: 44, fontSize: 46 };

/** The package draws a given text when it is called itself, which its types leave out. */
const drawText = svgCaptcha as unknown as (text: string, options: svgCaptcha.ConfigObject) => string;

/** A code and the SVG picture of it. */
export function drawCaptcha(): { code: string; svg: string } {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  // One ink that reads on both themes; the client gives the picture a ground of its own.
  const drawn = drawText(code, { ...SIZE, noise: 3, color: false });
  return { code, svg: blend(drawn) };
}

const random = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

/**
 * A font draws a message with the same commands each time, so that a program could tell it by their sequence without
 * looking. Here every curve is cut at places drawn by lot and all outlines go into one path in an order drawn by lot:
 * what is left to read is the picture. A program that reads pictures still can; the lockout and the limits are for it.
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

/** One closed outline with its lines and curves cut into two or three pieces, each a hair off. */
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

/** A Bézier curve of any degree, cut by de Casteljau's construction. */
function pieces(curve: readonly Point[]): string {
  const deps = randomInt(1, 4);
  let remaining = curve;
  let written = '';
  for (let left = deps; left > 1; left -= 1) {
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

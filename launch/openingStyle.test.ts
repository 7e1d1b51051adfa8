import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Tokens that the document repeats before its style sheets. */
const REPEATED = {
  '--opening-back': '--surface-1',
  '--opening-text': '--text-1',
  '--opening-line': '--line-2',
  '--opening-fill': '--surface-2',
} as const;

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const readColour = (css: string, name: string) => new RegExp(`${name}: (#[0-9a-f]+);`).exec(css)?.[1];

test.each(['dark', 'light'] as const)('the client’s first paint has the colours of the %s theme', async (theme) => {
  const [opening, tokens] = await Promise.all([read('web/public/opening.css'), read('ui/src/tokens/tokens.css')]);
  const select = (css: string) => css.split('[data-theme="light"] {')[theme === 'light' ? 1 : 0] ?? '';
  for (const [own, token] of Object.entries(REPEATED)) {
    const colour = readColour(select(opening), own);
    expect(colour, own).toMatch(/^#[0-9a-f]{6}$/);
    expect(colour, own).toBe(readColour(select(tokens), token));
  }
});

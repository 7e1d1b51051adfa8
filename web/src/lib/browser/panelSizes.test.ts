import { expect, test } from 'vitest';
import { readPanelSizes } from './panelSizes.ts';

const bounds = { book: { first: 256, min: 232, max: 440 }, ticket: { first: 296, min: 272, max: 440 } };
const first = { book: 256, ticket: 296 };

test('sizes are parsed as they were written', () => {
  const sizes = { book: 300, ticket: 320 };
  expect(readPanelSizes(JSON.stringify(sizes), bounds)).toEqual(sizes);
});

test.each([null, '', 'no json', '[]', '7', '{"book":"wide"}', '{"book":1.5}'])('%j has the first sizes', (text) => {
  expect(readPanelSizes(text, bounds)).toEqual(first);
});

test('a size out of bounds is clamped, and an unknown panel ignored', () => {
  expect(readPanelSizes('{"book":9999,"ticket":1,"other":5}', bounds)).toEqual({ book: 440, ticket: 272 });
});

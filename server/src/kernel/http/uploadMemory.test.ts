import { expect, test } from 'vitest';
import { ALL_BYTES_MAX, OWN_BYTES_MAX, UploadMemory } from './uploadMemory.ts';

const TOO_MANY = expect.objectContaining({ statusCode: 429 });

test('one sender leaves room for others, and all together stay within the bound', () => {
  const memory = new UploadMemory();
  memory.reserve('A', OWN_BYTES_MAX);
  expect(() => memory.reserve('A', 1)).toThrow(TOO_MANY);
  memory.reserve('B', OWN_BYTES_MAX);
  memory.reserve('C', ALL_BYTES_MAX - 2 * OWN_BYTES_MAX);
  expect(() => memory.reserve('D', 1)).toThrow(TOO_MANY);
});

test('what is released can be reserved again, and counts once', () => {
  const memory = new UploadMemory();
  const release = memory.reserve('A', OWN_BYTES_MAX);
  release();
  release();
  memory.reserve('A', OWN_BYTES_MAX);
  expect(() => memory.reserve('A', 1)).toThrow(TOO_MANY);
});

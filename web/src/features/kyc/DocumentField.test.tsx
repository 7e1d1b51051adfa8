import { expect, test } from 'vitest';
import { validateImage } from './DocumentField.tsx';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const file = (head: readonly number[], bytes: number) =>
  new Blob([new Uint8Array(head), new Uint8Array(bytes - head.length)]);

test('KY-03 an image is validated by its first bytes and its size before upload', async () => {
  expect(await validateImage(file(JPEG, 10 * 1024))).toBe('small');
  expect(await validateImage(file(JPEG, 10 * 1024 + 1))).toBeUndefined();
  expect(await validateImage(file([0x89, 0x50, 0x4e, 0x47], 20_000))).toBeUndefined();
  expect(await validateImage(file([0x25, 0x50, 0x44, 0x46], 20_000))).toBe('type');
  expect(await validateImage(file(JPEG, 10 * 1024 * 1024 - 1))).toBeUndefined();
  expect(await validateImage(file(JPEG, 10 * 1024 * 1024))).toBe('large');
});

import { expect, test } from 'vitest';
import { textFrame } from './frame.ts';

/** Parses a server's text frame (RFC 6455, section 5.2); returns its text and the remaining bytes. */
function read(bytes: Buffer): { readonly text: string; readonly rest: Buffer } {
  expect(bytes[0]).toBe(0b1000_0001);
  const short = bytes[1] ?? 0;
  expect(short).toBeLessThan(128);
  const from = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  // A length uses the shortest form that holds it.
  expect(length).toBeGreaterThan(short < 126 ? -1 : short === 126 ? 125 : 0xffff);
  return { text: bytes.toString('utf8', from, from + length), rest: bytes.subarray(from + length) };
}

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a frame of %d bytes is read as it was made', (length) => {
  const text = `${'é'.repeat(Math.floor(length / 2))}${length % 2 === 0 ? '' : 'x'}`;
  expect(Buffer.byteLength(text)).toBe(length);
  const { text: first, rest } = read(Buffer.concat([textFrame(text), textFrame('next')]));
  expect(first).toBe(text);
  expect(read(rest)).toEqual({ text: 'next', rest: Buffer.alloc(0) });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsOf, findLookAlike, isMiddleTyped } from './lookAlike.ts';

const EVM = { kind: 'evm' } as const;
const BITCOIN = { kind: 'utxo', prefix: 'bc' } as const;
const DESTINATION = '0x7c3E910000111122223333444455556666b04D2a';
const known = (address: string, name: string | null = null) => ({ address, name });

test('an address with the same first and last four characters is found, with where it differs', () => {
  const resembles = known('0x7C3e910000911122223333444455556666B04d2a', 'Reserve');
  expect(findLookAlike(DESTINATION, [resembles], EVM)).toEqual({
    known: resembles,
    index: 12,
    expected: '11112222',
    isCaseSensitive: false,
  });
});

test.each([
  ['the same address, whatever its case', DESTINATION.toUpperCase().replace('X', 'x')],
  ['one whose fourth character differs', '0x7c3f910000911122223333444455556666b04d2a'],
  ['one whose fourth last character differs', '0x7c3e910000911122223333444455556666b05d2a'],
])('%s is no look-alike', (_, address) => {
  expect(findLookAlike(DESTINATION, [known(address)], EVM)).toBeUndefined();
});

test('of several the one that differs last counts: what is typed excludes all', () => {
  const [early, late] = [known(`0x7c3e${'f'.repeat(32)}4d2a`), known('0x7c3e910000111122223333444455556666f04d2a')];
  // The last four are b04D2a's; those of `late` are the same.
  for (const list of [
    [early, late],
    [late, early],
  ]) {
    expect(findLookAlike(DESTINATION, list, EVM)).toMatchObject({ known: late, index: 36, expected: 'b04d2a' });
  }
});

test('bech32 is compared after its prefix, without regard to case', () => {
  const [one, other] = ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0zzzz7xfkvy5l643lydnw9re59gtzzwf5mdq'];
  const found = findLookAlike(one.toUpperCase(), [known(other)], BITCOIN);
  expect(found).toMatchObject({ index: 7, expected: 'srrr7xfk', isCaseSensitive: false });
  expect(endsOf(one.toUpperCase())).toBe(endsOf(other));
  expect(found !== undefined && isMiddleTyped(found, 'SRRR7XFK')).toBe(true);
  // The three characters of the prefix are not among the four.
  expect(findLookAlike(one, [known(`bc1qaz${one.slice(6)}`)], BITCOIN)).toBeUndefined();
});

test('base58 has no prefix, and its case counts', () => {
  const found = findLookAlike(
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    [known('1BoaTSLRHtKNngkdXEeobR76b53LETtpyT')],
    BITCOIN,
  );
  expect(found).toMatchObject({ index: 4, expected: 'tSLRHtKN', isCaseSensitive: true });
  expect(found !== undefined && isMiddleTyped(found, 'tSLRHtKN')).toBe(true);
  expect(found !== undefined && isMiddleTyped(found, 'tslrhtkn')).toBe(false);
});

test('what has to be typed begins with a character that the known address does not have there', () => {
  const hex = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((value) => value.toString(16).padStart(32, '0'));
  fc.assert(
    fc.property(hex, hex, fc.nat(31), (one, other, shared) => {
      const [destination, candidate] = [one, one.slice(0, shared) + other.slice(shared)].map(
        (middle) => `0x1234${middle}abcd`,
      );
      const found = findLookAlike(destination ?? '', [known(candidate ?? '')], EVM);
      expect(found === undefined).toBe(destination === candidate);
      if (found === undefined) return;
      expect(endsOf(candidate ?? '')).toBe(endsOf(destination ?? ''));
      const { index, expected } = found;
      expect(index).toBeGreaterThanOrEqual(6 + shared);
      expect(destination?.slice(0, index)).toBe(candidate?.slice(0, index));
      expect(expected[0]).not.toBe(candidate?.[index]);
      expect(destination?.slice(index).startsWith(expected)).toBe(true);
      expect(isMiddleTyped(found, candidate?.slice(index, index + 8) ?? null)).toBe(false);
    }),
  );
});

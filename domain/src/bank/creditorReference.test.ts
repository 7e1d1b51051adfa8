import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findCreditorReferences,
  makeCreditorReference,
  parseCreditorReference,
  REFERENCE_CHARACTERS,
} from './creditorReference.ts';

const characters = fc.string({
  unit: fc.constantFrom(...Array.from(REFERENCE_CHARACTERS)),
  minLength: 8,
  maxLength: 8,
});

test('the published examples hold, whatever their spaces and capitals', () => {
  expect(parseCreditorReference('RF18539007547034')).toBe('RF18539007547034');
  expect(makeCreditorReference('7K3M9QX2')).toBe('RF82AG7K3M9QX2');
  expect(parseCreditorReference(' rf82 ag7k 3m9q x2')).toBe('RF82AG7K3M9QX2');
  for (const wrong of ['', 'RF', 'RF83AG7K3M9QX2', 'RF82AG7K3M9QX3', 'RF82-AG7K3M9QX2', 'XF82AG7K3M9QX2']) {
    expect(parseCreditorReference(wrong)).toBeNull();
  }
  for (const wrong of ['7K3M9QX', '7K3M9QXI', '7k3m9qx2'])
    expect(() => makeCreditorReference(wrong)).toThrow(RangeError);
});

test('a reference that is made is read and found in free text, and not with another digit or letter in it', () => {
  fc.assert(
    fc.property(characters, fc.nat(9), fc.constantFrom(...Array.from(REFERENCE_CHARACTERS)), (body, at, letter) => {
      const reference = makeCreditorReference(body);
      const spaced = reference.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
      expect(parseCreditorReference(spaced)).toBe(reference);
      expect(findCreditorReferences(`invoice 12 RF ${spaced} thanks`)).toEqual([reference]);
      const off = `${reference.slice(0, 4 + at)}${letter}${reference.slice(5 + at)}`;
      const isAlike = /\d/.test(letter) === /\d/.test(body[at - 2] ?? 'A');
      if (off !== reference && isAlike) expect(parseCreditorReference(off)).toBeNull();
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesAgree } from './partyName.ts';

test('case, accents, punctuation and the spelling of a legal form do not matter', () => {
  const same = [
    ['Northmark Capital Limited', 'NORTHMARK CAPITAL LTD.'],
    ['Müller & Co. Pte. Ltd.', 'MULLER AND COMPANY PRIVATE LIMITED'],
    ['Harbour & Vale Partners', 'Harbour and Vale  Partners'],
    ["O'Neill L.L.C.", 'ONEILL LLC'],
    ['北馬資本有限公司', ' 北馬資本有限公司'],
    ['Ørsted A/S', 'ORSTED A/S'],
    ['Łódź Finance Ltd', 'LODZ FINANCE LTD'],
    ['A.P. Møller Holding A/S', 'A.P. Moller Holding A/S'],
    ['Nestlé S.A.', 'NESTLE S. A.'],
    ['Þórður Æsir hf', 'THORDUR AESIR HF'],
    ['J. P. Morgan', 'JP Morgan'],
  ] as const;
  for (const [one, other] of same) expect({ one, agree: namesAgree(one, other) }).toEqual({ one, agree: true });
});

test('another legal form, a part of a name, and an empty name do not agree', () => {
  const different = [
    ['Northmark Capital Ltd', 'Northmark Capital LLC'],
    ['Northmark Capital', 'Northmark Capital Ltd'],
    ['Northmark', 'Northmark Capital'],
    ['北馬資本', '北馬資本有限公司'],
    ['', ''],
    ['—', '...'],
  ] as const;
  for (const [one, other] of different) expect({ one, agree: namesAgree(one, other) }).toEqual({ one, agree: false });
});

test('agreement goes both ways and is not changed by capitals', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      expect(namesAgree(one, other)).toBe(namesAgree(other, one));
      expect(namesAgree(one, other)).toBe(namesAgree(one.toUpperCase(), other));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KycKind } from '../kyc/documents.ts';
import { isNameOf } from './partyName.ts';

const namesAgree = (one: string, other: string, kind: KycKind | null = 'institution'): boolean =>
  isNameOf(one, { name: other, kind });

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

test('the words of a person’s name stand in any order, those of a company’s do not', () => {
  for (const written of ['Mei Ling Chan', 'mei ling CHAN', 'CHAN, MEI LING', 'Chan Mei-Ling'])
    expect({ written, agree: namesAgree(written, 'Chan Mei Ling', 'individual') }).toEqual({ written, agree: true });
  for (const written of ['Mei Chan', 'Mei Ling Chan Chan', 'Mei Ling Cheng', 'Mei Ling Ling Chan', ''])
    expect({ written, agree: namesAgree(written, 'Chan Mei Ling', 'individual') }).toEqual({ written, agree: false });
  for (const kind of ['institution', null] as const)
    expect(namesAgree('Capital Northmark', 'Northmark Capital', kind)).toBe(false);
});

test('agreement goes both ways and is not changed by capitals', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('institution' as const, 'individual' as const, null),
      (one, other, kind) => {
        expect(namesAgree(one, other, kind)).toBe(namesAgree(other, one, kind));
        expect(namesAgree(one, other, kind)).toBe(namesAgree(one.toUpperCase(), other, kind));
      },
    ),
  );
});

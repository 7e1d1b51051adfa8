import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDocumentDate, DOCUMENT_MONTHS_MAX, documentsNeeded, monthsBefore } from './documents.ts';
import { fitsImageBounds } from './image.ts';

const TODAY = '2026-11-21';

test('KY-01 KY-02 an individual shows their identity papers; a passport has no back', () => {
  const individual = { kind: 'individual', level: 'primary' } as const;
  expect(documentsNeeded({ ...individual, idType: 'id_card' }, TODAY)).toEqual(['identity_front', 'identity_back']);
  expect(documentsNeeded({ ...individual, idType: 'passport' }, TODAY)).toEqual(['identity_front']);
  expect(documentsNeeded({ kind: 'individual', level: 'advanced' }, TODAY)).toEqual([
    'bank_document',
    'address_document',
  ]);
});

test('KY-04 an institution adds its incorporation and incumbency, its statements once over 12 months old', () => {
  const primary = { kind: 'institution', level: 'primary', idType: 'passport' } as const;
  expect(documentsNeeded(primary, TODAY)).toEqual([
    'identity_front',
    'certificate_of_incorporation',
    'proof_of_incumbency',
  ]);
  const advanced = { kind: 'institution', level: 'advanced' } as const;
  const young = { ...advanced, incorporatedOn: '2025-11-21' };
  const old = { ...advanced, incorporatedOn: '2025-11-20' };
  expect(documentsNeeded(young, TODAY)).not.toContain('audited_statements');
  expect(documentsNeeded(old, TODAY)).toContain('audited_statements');
});

test('KY-04 incumbency may be dated six months back to the day, bank and address documents three', () => {
  expect(checkDocumentDate('proof_of_incumbency', '2026-05-21', TODAY)).toBeUndefined();
  expect(checkDocumentDate('proof_of_incumbency', '2026-05-20', TODAY)).toBe('too_old');
  expect(checkDocumentDate('bank_document', '2026-08-21', TODAY)).toBeUndefined();
  expect(checkDocumentDate('bank_document', '2026-08-20', TODAY)).toBe('too_old');
  expect(checkDocumentDate('address_document', '2026-08-20', TODAY)).toBe('too_old');
  expect(checkDocumentDate('address_document', '2026-11-22', TODAY)).toBe('future');
  expect(checkDocumentDate('bank_document', null, TODAY)).toBe('missing');
  expect(checkDocumentDate('identity_front', null, TODAY)).toBeUndefined();
});

test('KY-04 months end where the month does', () => {
  expect(monthsBefore('2026-08-31', 6)).toBe('2026-02-28');
  expect(monthsBefore('2028-08-31', 6)).toBe('2028-02-29');
  expect(monthsBefore('2026-02-15', 3)).toBe('2025-11-15');
});

test('KY-04 a document that is young enough today was so on every day since it was dated', () => {
  const days = fc.integer({ min: 0, max: 400 });
  const day = (ago: number) => new Date(Date.UTC(2026, 10, 21) - ago * 86_400_000).toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.constantFrom('proof_of_incumbency', 'bank_document'), days, days, (document, one, other) => {
      const [dated, today] = [Math.max(one, other), Math.min(one, other)].map(day) as [string, string];
      if (checkDocumentDate(document, dated, TODAY) === undefined) {
        expect(checkDocumentDate(document, dated, today)).toBeUndefined();
      }
      expect(DOCUMENT_MONTHS_MAX[document]).toBeGreaterThan(0);
    }),
  );
});

test('KY-03 a picture is over 10 KB and under 10 MB: the bounds themselves are outside', () => {
  expect(fitsImageBounds(10 * 1024)).toBe(false);
  expect(fitsImageBounds(10 * 1024 + 1)).toBe(true);
  expect(fitsImageBounds(10 * 1024 * 1024 - 1)).toBe(true);
  expect(fitsImageBounds(10 * 1024 * 1024)).toBe(false);
});

import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import fc from 'fast-check';
import { composeIBAN, getCountrySpecifications, isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { checkBankAccount, isAba } from './checkBankAccount.ts';
import { IBAN_COUNTRIES } from './ibanCountry.ts';
import { parseDirectory } from './parseDirectory.ts';
import { swiftText } from './swiftText.ts';

const german = {
  iban: 'DE89 3704 0044 0532 0130 00',
  accountNumber: null,
  swift: 'COBADEFFXXX',
  aba: null,
  bankCountry: 'DE',
  asset: 'EUR',
};
const american = {
  ...german,
  iban: null,
  accountNumber: '000123456789',
  swift: 'CHASUS33',
  aba: '021000021',
  bankCountry: 'US',
  asset: 'USD',
};

const SPECIFICATIONS = getCountrySpecifications();
const REGISTRY = IBAN_COUNTRIES.map((country) => ({
  country,
  pattern: new RegExp(SPECIFICATIONS[country]?.bban_regexp ?? 'no structure'),
}));

/**
 * Three of a country. National checks leave one of 97 numbers, or fewer; the seed makes the search the same at each
 * run.
 */
function findIbans(country: string, pattern: RegExp): readonly string[] {
  for (const numRuns of [3, 300, 3000]) {
    const candidates = fc.sample(fc.stringMatching(pattern), { numRuns, seed: 7 });
    const ibans = candidates.map((bban) => ibanOf(country, bban)).filter((iban) => iban !== undefined);
    if (ibans.length > 0) return ibans.slice(0, 3);
  }
  return [];
}

function ibanOf(country: string, bban: string): string | undefined {
  const iban = composeIBAN({ countryCode: country, bban });
  return iban !== null && isValidIBAN(iban) ? iban : undefined;
}

test('IBANs of every country of the registry hold, each can be chosen, and none does with one digit off', () => {
  expect(REGISTRY).toHaveLength(89);
  for (const { country, pattern } of REGISTRY) {
    const ibans = findIbans(country, pattern);
    expect({ country, found: ibans.length > 0 }).toEqual({ country, found: true });
    expect(COUNTRIES).toContain(country);
    for (const iban of ibans) {
      expect(checkIban(iban, country)).toEqual([]);
      for (let at = 2; at < iban.length; at += 1) {
        const digit = iban[at] ?? '';
        if (!/\d/.test(digit)) continue;
        const other = `${iban.slice(0, at)}${(Number(digit) + 1 + (at % 9)) % 10}${iban.slice(at + 1)}`;
        if (other !== iban) expect({ other, fields: checkIban(other, country).length }).toEqual({ other, fields: 1 });
      }
    }
  }
});

const checkIban = (iban: string, bankCountry: string) =>
  checkBankAccount({ ...german, iban, bankCountry, swift: `AAAA${bankCountry}22` }).filter(
    ({ field }) => field === 'iban',
  );

test('an account has an IBAN where its country has one, else a number of 1 to 34 letters and digits', () => {
  expect(checkBankAccount(german)).toEqual([]);
  expect(checkBankAccount({ ...german, accountNumber: '1' })).toEqual([
    { field: 'accountNumber', reason: 'notAllowed' },
  ]);
  expect(checkBankAccount({ ...german, iban: null })).toEqual([{ field: 'iban', reason: 'required' }]);
  expect(checkBankAccount(american)).toEqual([]);
  expect(checkBankAccount({ ...american, iban: german.iban })).toEqual([{ field: 'iban', reason: 'notAllowed' }]);
  expect(checkBankAccount({ ...american, accountNumber: null })).toEqual([
    { field: 'accountNumber', reason: 'required' },
  ]);
  for (const accountNumber of ['', 'x'.repeat(35), '12-3', '１２３', '12 3']) {
    expect(checkBankAccount({ ...american, accountNumber })).toEqual([{ field: 'accountNumber', reason: 'invalid' }]);
  }
});

test('IBAN, BIC and bank are of one country, but for territories that share IBANs', () => {
  expect(checkBankAccount({ ...german, bankCountry: 'FR' })).toEqual([
    { field: 'iban', reason: 'country' },
    { field: 'swift', reason: 'country' },
  ]);
  const french = { ...german, iban: 'FR1420041010050500013M02606', bankCountry: 'GP', swift: 'BNPAFRPP' };
  expect(checkBankAccount(french)).toEqual([]);
  expect(checkBankAccount({ ...french, swift: 'BNPAGPGX' })).toEqual([]);
  expect(checkBankAccount({ ...french, bankCountry: 'ZZ' })).toEqual([{ field: 'bankCountry', reason: 'invalid' }]);
});

test('a BIC has its form and a country of ISO 3166', () => {
  for (const swift of ['COBADEF', 'COBADEFFXX', 'COBAQQFF', '12BADEFF', 'cobadeff', 'COBADEFF ']) {
    expect(checkBankAccount({ ...german, swift })).toEqual([{ field: 'swift', reason: 'invalid' }]);
  }
});

test('a routing number is required in the US alone, and holds its sum', () => {
  expect(isAba('021000021')).toBe(true);
  expect(isAba('021000022')).toBe(false);
  expect(checkBankAccount({ ...american, aba: null })).toEqual([{ field: 'aba', reason: 'required' }]);
  expect(checkBankAccount({ ...american, aba: '021000022' })).toEqual([{ field: 'aba', reason: 'checksum' }]);
  expect(checkBankAccount({ ...american, aba: '02100002' })).toEqual([{ field: 'aba', reason: 'invalid' }]);
  expect(checkBankAccount({ ...german, aba: '021000021' })).toEqual([{ field: 'aba', reason: 'notAllowed' }]);
});

test('no routing number holds with one digit off', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(digits, fc.nat(8), fc.integer({ min: 1, max: 9 }), (all, at, off) => {
      const other = all.map((digit, index) => (index === at ? (digit + off) % 10 : digit)).join('');
      return !(isAba(all.join('')) && isAba(other));
    }),
    { numRuns: 5000 },
  );
});

test('every text is written in the characters of SWIFT, or says which it cannot write', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { text: written, unwritable } = swiftText(text);
      expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
      expect(swiftText(written)).toEqual({ text: written, unwritable: [] });
      for (const character of unwritable) expect(text.normalize('NFC')).toContain(character);
    }),
  );
  expect(swiftText('Straße 5—6 «Ω»')).toEqual({ text: expect.stringContaining('Strasse 5'), unwritable: [] });
  expect(swiftText('北京 🚀 Ltd')).toEqual({ text: 'BeiJing Ltd', unwritable: ['🚀'] });
});

test.each(['شركة النفط', 'ソニーグループ', 'علی\u200cرضا'])(
  '%s is written in letters of SWIFT, nothing refused',
  (text) => {
    const { text: written, unwritable } = swiftText(text);
    expect(unwritable).toEqual([]);
    expect(written).toMatch(/^[A-Za-z' ]{4,}$/);
  },
);

test('a directory of banks is read whole, or refused with the line', () => {
  const read = (text: string) => parseDirectory(Buffer.from(text));
  expect(read('\uFEFFbic,name,country\nCOBADEFF,"Commerzbank, Frankfurt",DE\nchasus33,JPMorgan Chase,us\n')).toEqual([
    { bic: 'COBADEFF', name: 'Commerzbank, Frankfurt', country: 'DE' },
    { bic: 'CHASUS33', name: 'JPMorgan Chase', country: 'US' },
  ]);
  const cases = [
    ['name,bic,country\n', 1, 'heading'],
    ['bic,name,country\n', null, 'empty'],
    ['bic,name,country\nCOBADEFF,x,DE\nCOBADE,x,DE\n', 3, 'bic'],
    ['bic,name,country\nCOBADEFF,x,FR\n', 2, 'country'],
    ['bic,name,country\nCOBADEFF,,DE\n', 2, 'name'],
    ['bic,name,country\nCOBADEFF,x,DE\nCOBADEFF,y,DE\n', 3, 'duplicate'],
    ['bic,name,country\nCOBADEFF,x,DE\nCOBADEFFXXX,y,DE\n', 3, 'duplicate'],
    ['bic,name,country\nCOBADEFF,x,DE,1\n', 2, 'malformed'],
  ] as const;
  for (const [text, line, reason] of cases) expect(() => read(text)).toThrow(expect.objectContaining({ line, reason }));
});

test.each([
  ['BI', 'BI4210000100010000332045181'],
  ['FK', 'FK88SC123456789012'],
  ['HN', 'HN88CABF00000000000250005469'],
  ['DJ', 'DJ2100010000000154000100186'],
])('the published example of an IBAN of %s is accepted', (country, iban) => {
  expect(checkIban(iban, country)).toEqual([]);
});

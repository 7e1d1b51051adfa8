import { describe, expect, test } from 'vitest';
import {
  isAreaCode,
  isEmail,
  isLabel,
  isName,
  isPhoneNumber,
  isTelegram,
  isText,
  isUsername,
  maskedEmail,
  maskedPhone,
  normalizeName,
} from './fieldRules.ts';
import { isLegalName, isPlainLabel, isPlainName } from './nameAddresses.ts';

/** Declares a rule's test with values that pass and values that fail. */
function rule(title: string, holds: (text: string) => boolean, right: string[], wrong: string[]): void {
  describe(title, () => {
    test.each(right)('takes %j', (text) => expect(holds(text)).toBe(true));
    test.each(wrong)('rejects %j', (text) => expect(holds(text)).toBe(false));
  });
}

rule(
  'ID-07 a username',
  isUsername,
  ['abcd', 'a1._-', 'A'.repeat(20)],
  ['abc', 'a'.repeat(21), '1abc', '_abc', 'ab cd', 'ab@cd', 'abcdé', 'abcd\n', ''],
);

rule(
  'ID-08 an email',
  isEmail,
  [
    'a@b.co',
    'anna@xn--e1afmkfd.xn--p1ai',
    'anna@firm.xn--fiqs8s',
    'first.last+tag@sub.firm.com',
    "o'neil@firm.hk",
    `${'a'.repeat(64)}@firm.com`,
    'A@B.COM',
  ],
  [
    '',
    'a@b',
    '@b.co',
    'a@.co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a b@c.co',
    'a@b@c.co',
    'a@-b.co',
    'a@b.c0',
    'a@b.xn--',
    'a@b.xn--a-',
    'a@b.xn1',
    'a@b.co\n',
    `${'a'.repeat(65)}@firm.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'bcdefgh.'.repeat(32)}com`,
    'Ada <a@b.co>',
  ],
);

rule('ID-13 an area code', isAreaCode, ['+1', '+852', '+1242'], ['852', '+0', '+85200', '+', '+８５２', '']);
rule(
  'ID-13 a phone number',
  isPhoneNumber,
  ['1234', '61234567'],
  ['123', '1'.repeat(15), '6123 4567', '+85261234567', ''],
);
rule(
  'ID-13 a Telegram name',
  isTelegram,
  ['@adawong', 'ada_w', 'a'.repeat(32)],
  ['@ada', '1adaw', 'ada wong', 'a'.repeat(33), '@@adaw'],
);
rule(
  'ID-13 a name',
  isName,
  [
    'Ada',
    '王小明',
    "O'Neil & Sons (HK) Ltd.",
    'x'.repeat(120),
    '騰訊 Tencent (亞洲)',
    'トヨタ自動車',
    '삼성전자 Samsung',
    'José Ñíguez',
    'Zoë',
    'e\u0301tude',
    'Иванов и сыновья',
    'Ελληνική Τράπεζα',
    '3M',
    '12/F, 1 Queen’s Road',
    'บริษัท จำกัด',
    'አበበ ቢቂላ',
    'အောင်စု',
    'សុខ ចាន់',
    'రాము రావు',
    'ບໍລິສັດ ຈຳກັດ',
    'Ա և Բ',
    // Joiners where their script needs them.
    'علی\u200cرضا',
    'ക്\u200dക',
    'श्री क्\u200cष',
    // Four signs without a width on one letter.
    'a\u0301\u0302\u0303\u0304',
    'བསྒྲུབས',
    'မျှော်',
  ],
  [
    '',
    '   ',
    '<b>Ada</b>',
    'Ada\u0000',
    'Ada\nWong',
    'x'.repeat(121),
    // Invisible and directional characters.
    'North\u200bmark',
    'North\u200cmark',
    'North\u200dmark',
    'علی\u200dرضا',
    '\u200cعلی',
    'علی\u200c',
    'علی\u202cرضا',
    'రాము Ravi',
    'አበበ Abebe',
    'North\u00admark',
    '\u202eladgate',
    'Ald\u2066gate',
    'Ald\ufeffgate',
    'Ald\u2028gate',
    'A\ud800',
    // Blank letters, selectors, and spaces other than the plain one.
    'North\u3164mark',
    'North\u115fmark',
    'North\u2800mark',
    'North\u034fmark',
    'North\ufe0fmark',
    'A\u{e0101}',
    'North\u00a0mark',
    'North\u2003mark',
    'North\u3000mark',
    // Letters and digits in compatibility forms.
    '𝐍orthmark',
    'Ａldgate',
    'ﬁrst',
    '３M',
    'Ⅰvy',
    'ﾄﾖﾀ',
    // Letters of other scripts that look like Latin ones.
    'Northm\u0430rk Capital',
    'Αldgate',
    'Иван Ivanov',
    'Ωмега',
    'N\u13a1rth',
    // No letter of any script.
    '2026',
    '—',
    '$$$ 100',
    "''",
    // Emoji, with their parts.
    'Ada 🚀',
    'Ada ❤',
    'Ada 👩\u200d💻',
    'Ada 🇭🇰',
    'Ada \u{1f3fd}',
    'Ada 1\u20e3',
    // More signs on a letter than any script has.
    `A${'\u0301'.repeat(5)}da`,
  ],
);

rule('a label', isLabel, ['1', '2026', 'Desk 1'], ['', 'Desk 🚀', '<1>', 'Ａ1']);
rule('a label that emails repeat', isPlainLabel, ['1', 'Desk 1'], ['x.com', 'Desk 🚀']);

test('ID-13 a name of full or half width is stored in its ordinary form, and accents in one character', () => {
  expect(normalizeName('ＡＢＣ株式会社')).toBe('ABC株式会社');
  expect(normalizeName('ＡＢＣ\u3000株式会社（ﾄﾞﾗｺﾞﾝ）')).toBe('ABC 株式会社(ドラゴン)');
  expect(normalizeName('Zoe\u0308')).toBe('Zoë');
  // Digraphs in one character, and the abbreviations of María and of a number.
  expect(['ĳsbrand', 'Gal·la', 'Gaŀla', 'ǆ'].map(normalizeName)).toEqual(['ijsbrand', 'Gal·la', 'Gal·la', 'dž']);
  expect(['Mª Carmen', 'Nº 1 Trading'].map((name) => isName(normalizeName(name)))).toEqual([true, true]);
  // Letters that only look like others do not become them.
  for (const odd of ['𝐍orthmark', 'ﬁrst', 'Ⅰvy', 'North\u00a0mark', 'North\uffa0mark', '＜b＞'])
    expect({ odd, isName: isName(normalizeName(odd)) }).toEqual({ odd, isName: false });
  expect(isPlainName(normalizeName('ｘ．ｃｏｍ'))).toBe(false);
});

rule(
  'text that others read',
  isText,
  ['', 'Two lines\nof text, 中文\u3000\tand 👩\u200d💻 ❤\ufe0f', 'no\u00a0break'],
  [
    'a\u3164b',
    'a\u115fb',
    'a\u2800b',
    'a\u034fb',
    'a\ufe00b',
    '\u202eevil',
    'zero\u200bwidth',
    'nul\u0000',
    '\u2066x',
    'a\ufeffb',
  ],
);

rule(
  'ID-13 a name that emails repeat',
  isPlainName,
  [
    'Ada',
    "O'Neil & Sons (HK) Ltd.",
    'J.P. Morgan',
    'St. Gallen',
    'A.B.C. Ltd',
    'No.1 Holdings',
    'J.P.Morgan',
    'E.ON SE',
    'Raj s/o Kumar',
  ],
  [
    'verify at https://aldgate-login.example',
    'aldgate-login.example/verify',
    '<b>Ada</b>',
    '',
    'sign in at aldgate-login.example now',
    'desk@northmark.test',
    'aldgate．example',
    'aldgate。example',
    'log in at x.com',
    't.co',
    'X.COM',
    'x.org Ltd',
    'a.x.com',
    'q．net',
  ],
);

rule(
  'ID-13 a company’s registered name',
  isLegalName,
  [
    'Danske Invest A/S',
    'Banco do Brasil S/A',
    'RE/MAX Holdings',
    'Booking.com B.V.',
    'St.James Place',
    'BHP Pty.Ltd.',
    'Hai Di Lao Co.,Ltd.',
    'Northmark Capital',
    'A.P. Møller Holding A/S',
    '騰訊控股有限公司',
  ],
  [
    'verify at https://aldgate-login.example',
    'https://aldgate-login.example Ltd',
    'aldgate-login.example/verify Ltd',
    'www.aldgate.example Ltd',
    'sign in at aldgate-login.example now',
    'Northmark login.example Ltd',
    'desk@northmark.test',
    'desk@northmark.test Ltd',
    'aldgate．example',
    'x.com',
    '<b>Ada</b>',
    '',
  ],
);

test('ID-16 an address and a number are masked so that only their owner recognises them', () => {
  expect(maskedEmail('jane@firm.com')).toBe('j•••@firm.com');
  expect(maskedEmail('nothing')).toBe('•••');
  expect(maskedPhone('+852', '61234567')).toBe('+852 •••• 67');
});

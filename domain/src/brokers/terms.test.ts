import { expect, test } from 'vitest';
import { type BrokerTerms, defaultTerms, findClosedTerm, findWrongTerm } from './terms.ts';

const EXCHANGES = [
  { code: 'BINANCE', modes: ['classic', 'unified'] as const, hasBroker: true },
  { code: 'MERIDIAN', modes: ['unified'] as const, hasBroker: false },
];
const TERMS = defaultTerms(EXCHANGES);
const lines = (over: Partial<BrokerTerms['lines']>) => ({ lines: { ...TERMS.lines, ...over } });
const [first] = TERMS.strategies;
const strategy = (over: Partial<BrokerTerms['strategies'][number]>): Partial<BrokerTerms> => ({
  strategies: first === undefined ? [] : [{ ...first, ...over }],
});

test('the default terms can be set, and open what every exchange offers', () => {
  expect(findWrongTerm(TERMS, EXCHANGES)).toBeUndefined();
  expect(TERMS.exchanges).toEqual([
    { exchangeCode: 'BINANCE', accountModes: ['classic', 'unified'] },
    { exchangeCode: 'MERIDIAN', accountModes: ['unified'] },
  ]);
});

const WRONG: readonly (readonly [string, Partial<BrokerTerms>, string, string])[] = [
  ['a take-over line of 1', lines({ takeOver: '1' }), 'lines.takeOver', 'order'],
  ['a liquidation line at the take-over line', lines({ liquidation: '1.02' }), 'lines.liquidation', 'order'],
  ['a warning line below the liquidation line', lines({ warning: '1.04' }), 'lines.warning', 'order'],
  ['a withdrawal line at the warning line', lines({ withdraw: '1.10' }), 'lines.withdraw', 'order'],
  ['a type twice', { accountTypes: ['custody', 'custody'] }, 'accountTypes', 'twice'],
  [
    'an exchange of no registry',
    { exchanges: [{ exchangeCode: 'NOWHERE', accountModes: [] }] },
    'exchanges.0.exchangeCode',
    'unknown',
  ],
  [
    'a mode that the exchange lacks',
    { exchanges: [{ exchangeCode: 'MERIDIAN', accountModes: ['classic'] }] },
    'exchanges.0.accountModes',
    'unknown',
  ],
  ['a range upside down', strategy({ ratio: { minimum: '4', maximum: '0.25' } }), 'strategies.0.ratio', 'range'],
  ['a ratio from zero', strategy({ ratio: { minimum: '0', maximum: '4' } }), 'strategies.0.ratio', 'range'],
  [
    'a rate above 1',
    strategy({ annualRate: { minimum: '0.06', maximum: '1.01' } }),
    'strategies.0.annualRate',
    'range',
  ],
  ['a limit below zero', { creditLimit: '-1' }, 'creditLimit', 'range'],
  ['a share above 1', { profitShare: '1.1' }, 'profitShare', 'range'],
];

test.each(WRONG)('%s is named by its field', (_, over, field, rule) => {
  expect(findWrongTerm({ ...TERMS, ...over }, EXCHANGES)).toEqual({ field, rule });
});

test('an account is of a type, an exchange and a mode that the terms open and the exchange has', () => {
  const closed = (over: object, terms = TERMS) =>
    findClosedTerm(
      terms,
      { accountType: 'custody', exchangeCode: 'BINANCE', accountMode: 'classic', ...over },
      EXCHANGES,
    );
  expect(closed({})).toBeUndefined();
  expect(closed({}, { ...TERMS, accountTypes: ['common'] })).toBe('accountType');
  expect(closed({}, { ...TERMS, exchanges: [] })).toBe('exchangeCode');
  expect(closed({ exchangeCode: 'NOWHERE' })).toBe('exchangeCode');
  expect(closed({ exchangeCode: 'MERIDIAN', accountMode: 'unified' })).toBe('accountType');
  expect(closed({ exchangeCode: 'MERIDIAN', accountMode: 'unified', accountType: 'common' })).toBeUndefined();
  expect(closed({ exchangeCode: 'MERIDIAN', accountType: 'common' })).toBe('accountMode');
});

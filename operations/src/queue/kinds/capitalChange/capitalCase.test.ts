import { expect, test } from 'vitest';
import { computeCreditLeft, listConcerns } from './capitalCase.ts';

type Case = Parameters<typeof listConcerns>[0];

const terms = {} as Case['terms'];
const calm: Case = {
  change: { kind: 'increase', priorityAmount: '200000' },
  project: { freshness: { state: 'live', at: 1, ageMs: 0 }, financingStatus: 1, blocks: [] },
  after: {
    priorityPrincipal: '800000',
    subordinatedPrincipal: '400000',
    ratio: '2.00',
    nav: '1200000',
    cushion: '320000',
    interestADay: '186.301369',
    lines: { warning: '880000', liquidation: '840000', takeOver: '816000', withdraw: '960000' },
  },
  creditLimit: '5000000',
  creditUsed: '800000',
  pool: '50000000',
  terms,
};

test('BR-04 an increase within its bounds has nothing against it', () => {
  expect(listConcerns(calm)).toEqual([]);
  expect(computeCreditLeft(calm)).toBe('4200000');
});

test('BR-04 what speaks against a change is named: pool, credit, reading, status and lines', () => {
  expect(listConcerns({ ...calm, pool: '199999.99', creditUsed: '5000001' })).toEqual([
    'The lending pool has less than the loan.',
    'The credit limit is exceeded, open applications included.',
  ]);
  const block = { kind: 'own_trades' as const, openedAt: 1, trades: [], shortages: [] };
  const freshness = { state: 'stale' as const, at: 1, ageMs: 20_000 };
  const project = { freshness, financingStatus: 3 as const, blocks: [block] };
  expect(listConcerns({ ...calm, project })).toEqual([
    'NAV is not current.',
    'The financing is not accruing normally.',
    'A block of the project waits for an operator’s judgement.',
  ]);
  const after = { ...calm.after, nav: '870000', cushion: '-10000' };
  expect(listConcerns({ ...calm, after })).toEqual([
    'After it, NAV is below the withdrawal line.',
    'After it, NAV is below the warning line.',
  ]);
});

test('BR-05 pool and credit are of no account where nothing is lent', () => {
  const change = { kind: 'extract', priorityAmount: '0' } as const;
  expect(listConcerns({ ...calm, change, pool: '0', creditUsed: '6000000' })).toEqual([]);
});

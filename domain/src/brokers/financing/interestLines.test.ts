import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../time/utcDay.ts';
import { computeInterestLines, findRate, type PrincipalChange, type Rate } from './interestLines.ts';

const START = '2028-01-28';
const DAYS = 70;
const day = fc.integer({ min: 0, max: DAYS }).map((count) => addDays(START, count));

/** A loan at the start, and changes that leave at least nothing, in whole USDT. */
const histories = fc
  .array(fc.record({ day, amount: fc.integer({ min: -500_000, max: 500_000 }) }), { maxLength: 12 })
  .map((wanted) => {
    const changes: { day: string; amount: number }[] = [{ day: START, amount: 800_000 }];
    let lent = 800_000;
    for (const change of wanted.toSorted((a, b) => a.day.localeCompare(b.day))) {
      const amount = Math.max(change.amount, -lent);
      lent += amount;
      if (amount !== 0) changes.push({ day: change.day, amount });
    }
    return changes;
  });
const rates = fc
  .array(fc.record({ day, tenThousandths: fc.integer({ min: 1, max: 2_400 }) }), { maxLength: 4 })
  .map((later) => [{ day: START, tenThousandths: 850 }, ...later.filter((rate) => rate.day !== START)]);

const toChange = ({ day: on, amount }: { day: string; amount: number }): PrincipalChange => ({
  day: on,
  kind: amount > 0 ? 'loan' : 'repayment',
  amount: String(Math.abs(amount)),
});
const toRate = (rate: { day: string; tenThousandths: number }): Rate => ({
  fromDay: rate.day,
  annualRate: `0.${String(rate.tenThousandths).padStart(4, '0')}`,
});

/** Counts every day by itself, in millionths: what was lent by its end, or what was lent on it. */
function countNaively(changes: { day: string; amount: number }[], allRates: { day: string; tenThousandths: number }[]) {
  const lines: { day: string; principal: bigint; interest: bigint }[] = [];
  for (let count = 0; count <= DAYS; count += 1) {
    const today = addDays(START, count);
    let atEnd = 0n;
    let lentToday = 0n;
    for (const change of changes) {
      if (change.day <= today) atEnd += BigInt(change.amount) * 1_000_000n;
      if (change.day === today && change.amount > 0) lentToday += BigInt(change.amount) * 1_000_000n;
    }
    let rate = 0n;
    let since = '';
    for (const each of allRates)
      if (each.day <= today && each.day >= since) [rate, since] = [BigInt(each.tenThousandths), each.day];
    const principal = atEnd > lentToday ? atEnd : lentToday;
    lines.push({ day: today, principal, interest: (principal * rate) / 10_000n / 365n });
  }
  return lines;
}

const inMillionths = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
};

const distinct = <Item extends { day: string }>(items: Item[]): Item[] => [
  ...new Map(items.map((item) => [item.day, item])).values(),
];

test('BR-13 the interest of each day is that of a model that counts every day by itself', () => {
  fc.assert(
    fc.property(histories, rates, (changes, all) => {
      const held = distinct(all);
      const lines = computeInterestLines(
        { changes: changes.map(toChange), rates: held.map(toRate) },
        { fromDay: START, untilDay: addDays(START, DAYS) },
      );
      expect(
        lines.map((line) => ({
          day: line.day,
          principal: inMillionths(line.principal),
          interest: inMillionths(line.interest),
        })),
      ).toEqual(countNaively(changes, held));
    }),
  );
});

test('BR-13 lines that are written in two portions are those that are written at once', () => {
  fc.assert(
    fc.property(histories, rates, fc.integer({ min: 0, max: DAYS - 1 }), (changes, all, count) => {
      const basis = { changes: changes.map(toChange), rates: distinct(all).map(toRate) };
      const end = addDays(START, DAYS);
      const split = addDays(START, count);
      expect([
        ...computeInterestLines(basis, { fromDay: START, untilDay: split }),
        ...computeInterestLines(basis, { fromDay: addDays(split, 1), untilDay: end }),
      ]).toEqual(computeInterestLines(basis, { fromDay: START, untilDay: end }));
    }),
  );
});

test('BR-13 the day of a loan counts, that of its repayment does not, and a loan of one day counts', () => {
  const basis = {
    changes: [
      { day: '2028-02-28', kind: 'loan', amount: '800000' },
      { day: '2028-03-01', kind: 'repayment', amount: '800000' },
      { day: '2028-03-03', kind: 'loan', amount: '600000' },
      { day: '2028-03-03', kind: 'repayment', amount: '600000' },
    ] as const,
    rates: [{ fromDay: '2028-02-28', annualRate: '0.085' }],
  };
  const lines = computeInterestLines(basis, { fromDay: '2028-02-28', untilDay: '2028-03-04' });
  expect(lines.map(({ day: on, interest }) => [on, interest])).toEqual([
    ['2028-02-28', '186.301369'],
    ['2028-02-29', '186.301369'],
    ['2028-03-01', '0'],
    ['2028-03-02', '0'],
    ['2028-03-03', '139.726027'],
    ['2028-03-04', '0'],
  ]);
});

test('a day before the first rate has none', () => {
  const all = [
    { fromDay: '2028-03-01', annualRate: '0.1' },
    { fromDay: '2028-02-01', annualRate: '0.2' },
  ];
  expect(findRate(all, '2028-01-31')).toBeUndefined();
  expect(findRate(all, '2028-02-29')).toBe('0.2');
  expect(findRate(all, '2028-03-01')).toBe('0.1');
  const until = { fromDay: '2028-01-31', untilDay: '2028-02-01' };
  expect(() => computeInterestLines({ changes: [], rates: all }, until)).toThrow('2028-01-31');
});

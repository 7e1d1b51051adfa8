import { computeInterestLines, type InterestLine } from '@aldgate/domain/brokers/financing/interestLines.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type InterestBasis, readInterestBasis } from '../interest/basis.ts';
import type { BrokerDifference } from './differences.ts';

/** Financings whose lines are in memory at a time. */
const PART = 100;

/** Compares each interest line with its formula, and finds days between the first and the last that have none. */
export async function compareLines(
  tx: Tx,
): Promise<{ readonly lines: number; readonly differences: readonly BrokerDifference[] }> {
  const differences: BrokerDifference[] = [];
  let lines = 0;
  let after = '';
  for (;;) {
    const financings = await tx
      .selectFrom('broker_financing')
      .select(['financing_no', 'started_on'])
      .where('financing_no', '>', after)
      .orderBy('financing_no')
      .limit(PART)
      .execute();
    const numbers = financings.map(({ financing_no }) => financing_no);
    if (numbers.length === 0) return { lines, differences };
    after = numbers.at(-1) ?? after;
    const basis = await readInterestBasis(tx, numbers);
    const written = Map.groupBy(await readLines(tx, numbers), ({ financing_no }) => financing_no);
    for (const { financing_no: number, started_on: startedOn } of financings) {
      const stored = written.get(number) ?? [];
      lines += stored.length;
      differences.push(...compareFinancing(number, startedOn, stored, basis.get(number)));
    }
  }
}

const readLines = (tx: Tx, financingNos: readonly string[]) =>
  tx
    .selectFrom('broker_interest_line')
    .select(['financing_no', 'day', 'principal', 'annual_rate as annualRate', 'interest'])
    .where('financing_no', 'in', financingNos)
    .orderBy('day')
    .execute();

function compareFinancing(
  financingNo: string,
  fromDay: string,
  stored: readonly InterestLine[],
  basis: InterestBasis | undefined,
): BrokerDifference[] {
  const lastDay = stored.at(-1)?.day;
  if (basis === undefined || lastDay === undefined) return [];
  const expected = new Map(recompute(basis, fromDay, lastDay).map((line) => [line.day, describeLine(line)]));
  const found = new Map(stored.map((line) => [line.day, describeLine(line)]));
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((day) => expected.get(day) !== found.get(day))
    .map((day) => ({
      subject: `${financingNo} interest of ${day}`,
      stored: found.get(day) ?? 'no line',
      recomputed: expected.get(day) ?? 'no line',
    }));
}

/** The lines by the formula; none where a day has no rate, so that each is a difference. */
function recompute(basis: InterestBasis, fromDay: string, untilDay: string): readonly InterestLine[] {
  const isRated = basis.rates.some((rate) => rate.fromDay <= fromDay);
  return isRated ? computeInterestLines(basis, { fromDay, untilDay }) : [];
}

const describeLine = ({ principal, annualRate, interest }: InterestLine): string =>
  `${toDecimalString(interest)} of ${toDecimalString(principal)} at ${toDecimalString(annualRate)}`;

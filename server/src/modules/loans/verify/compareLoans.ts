import { accrue, countStartedHours } from '@aldgate/domain/loans/interest.ts';
import { decimal, isPositive, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../kernel/database/tables.ts';
import { type BrokerDifference, compareFigures } from '../../brokers/index.ts';
import { bearsInterest, type Precisions } from '../loanRow.ts';
import { holdKey } from '../postings.ts';
import type { LoanRow } from '../tables.ts';

type Line = Selectable<Tables['loan_interest_line']>;
type Event = Selectable<Tables['loan_event']>;

/** Records of a loan beside its row. */
export interface LoanRecords {
  readonly lines: readonly Line[];
  readonly events: readonly Event[];
  /** Amounts that pending holds of it reserve, by their keys. */
  readonly held: ReadonlyMap<string, string>;
}

/** Compares a loan with its lines, its events and its hold, and each line with the formula. */
export function compareLoan(row: LoanRow, records: LoanRecords, precisions: Precisions): readonly BrokerDifference[] {
  const { id: name } = row;
  const { lines, events, held } = records;
  const last = events.at(-1);
  const paid = (part: 'paid_principal' | 'paid_interest' | 'paid_overdue_interest') =>
    sumAmounts(events.map((event) => event[part]));
  const left = (total: string, gone: string) => toDecimalString(decimal(total).minus(gone));
  const kept = holdKey(row.id, row.hold_number);
  const others = [...held.keys()].filter((key) => key !== kept);
  return [
    ...compareFigures(
      `${name} principal, by its events`,
      row.principal,
      left(row.initial_amount, paid('paid_principal')),
    ),
    ...compareFigures(
      `${name} interest, by its lines`,
      row.interest,
      left(sumAmounts(lines.map(({ interest }) => interest)), paid('paid_interest')),
    ),
    ...compareFigures(
      `${name} overdue interest, by its lines`,
      row.overdue_interest,
      left(sumAmounts(lines.map((line) => line.overdue_interest)), paid('paid_overdue_interest')),
    ),
    ...compareFigures(`${name} collateral, by its hold`, row.collateral, held.get(kept) ?? '0'),
    ...compareFigures(`${name} collateral, by its events`, row.collateral, last?.collateral ?? '0'),
    ...compareFigures(`${name} holds beside the present one`, '0', String(others.length)),
    ...compareLines(row, records, precisions),
  ];
}

/** Compares each line with the formula, by the principal, the rate and the maturity that events left. */
function compareLines(row: LoanRow, { lines, events }: LoanRecords, precisions: Precisions): BrokerDifference[] {
  const openedAt = row.opened_at.getTime();
  const precision = precisions(row.asset);
  const since = events.map((event) => ({ event, hour: countStartedHours(openedAt, event.business_at.getTime()) }));
  const differences: BrokerDifference[] = [];
  let counted = 0;
  let products = { product: '0', overdueProduct: '0' };
  for (const line of lines) {
    const event = since.findLast(({ hour }) => hour <= line.from_hour)?.event;
    const accrual = {
      openedAt,
      principal: toDecimalString(event?.principal ?? '0'),
      annualRate: toDecimalString(event?.annual_rate ?? '0'),
      overdueRate: toDecimalString(row.overdue_rate),
      maturityHour: event?.maturity_hour ?? 0,
      countedHours: counted,
      ...products,
    };
    const expected = accrue(accrual, line.to_hour, precision);
    products = { product: expected.product, overdueProduct: expected.overdueProduct };
    const stored = describe(line.from_hour, { ...line, overdueInterest: line.overdue_interest });
    const recomputed = describe(counted, {
      ...expected,
      principal: accrual.principal,
      annual_rate: accrual.annualRate,
    });
    if (stored !== recomputed)
      differences.push({ subject: `${row.id} interest of hour ${line.from_hour}`, stored, recomputed });
    counted = line.to_hour;
  }
  if (bearsInterest(row) && counted !== row.counted_hours)
    differences.push({
      subject: `${row.id} hours that lines cover`,
      stored: String(row.counted_hours),
      recomputed: String(counted),
    });
  return differences;
}

interface Described {
  readonly interest: string;
  readonly overdueInterest: string;
  readonly principal: string;
  readonly annual_rate: string;
}

const describe = (fromHour: number, { interest, overdueInterest, principal, annual_rate: rate }: Described): string =>
  [
    `${toDecimalString(interest)} of ${toDecimalString(principal)} at ${toDecimalString(rate)} from hour ${fromHour}`,
    ...(isPositive(overdueInterest) ? [`${toDecimalString(overdueInterest)} overdue`] : []),
  ].join(', ');

import type { PrincipalChange, Rate } from '@aldgate/domain/brokers/financing/interestLines.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** Basis of the lines of a financing, and the day of its last line; null before the first. */
export interface InterestBasis {
  readonly changes: readonly PrincipalChange[];
  readonly rates: readonly Rate[];
  readonly lastDay: string | null;
}

/** The basis of the lines of financings, by their numbers. */
export async function readInterestBasis(
  database: Database | Tx,
  financingNos: readonly string[],
): Promise<ReadonlyMap<string, InterestBasis>> {
  if (financingNos.length === 0) return new Map();
  const [changes, rates, last] = await Promise.all([
    database
      .selectFrom('broker_action')
      .select(['financing_no', 'action_type', 'amount', 'executed_on'])
      .where('financing_no', 'in', financingNos)
      .where('action_type', 'in', ['loan', 'repayment'])
      .where('execution', '=', 'done')
      .execute(),
    readRates(database, financingNos),
    database
      .selectFrom('broker_interest_line')
      .select((line) => ['financing_no', line.fn.max('day').as('day')])
      .where('financing_no', 'in', financingNos)
      .groupBy('financing_no')
      .execute(),
  ]);
  const lastDays = new Map(last.map(({ financing_no, day }) => [financing_no, day]));
  const changesOf = Map.groupBy(changes, ({ financing_no }) => financing_no);
  return new Map(
    financingNos.map((financingNo) => {
      const ofFinancing = (changesOf.get(financingNo) ?? []).flatMap(({ action_type, amount, executed_on: day }) =>
        day === null
          ? []
          : [{ day, kind: action_type === 'loan' ? ('loan' as const) : ('repayment' as const), amount }],
      );
      const lastDay = lastDays.get(financingNo) ?? null;
      return [financingNo, { changes: ofFinancing, rates: rates.get(financingNo) ?? [], lastDay }];
    }),
  );
}

/** The annual rates of financings, by their numbers. */
export async function readRates(
  database: Database | Tx,
  financingNos: readonly string[],
): Promise<ReadonlyMap<string, readonly Rate[]>> {
  if (financingNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('broker_rate')
    .selectAll()
    .where('financing_no', 'in', financingNos)
    .orderBy('from_day')
    .execute();
  const rates = rows.map(({ financing_no, from_day: fromDay, annual_rate: annualRate }) => ({
    financing_no,
    fromDay,
    annualRate,
  }));
  return Map.groupBy(rates, ({ financing_no }) => financing_no);
}

import type { AnswerOf } from '@aldgate/contract';
import { decimal, isZero, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { computeSlippage } from '@aldgate/domain/trading/algos/algo.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { readMembers } from '../../identity/index.ts';
import type { AlgoChildRow, AlgoRow } from '../tables.ts';
import { listLegs } from './algoRows.ts';

type Algo = AnswerOf<'pageAlgo'>['items'][number];
type LegRow = Awaited<ReturnType<typeof listLegs>>[number];
type Child = AnswerOf<'queryAlgo'>['legs'][number]['children'][number];

/** Decimal places of an average price: those of an executed order's. */
const PRICE_DECIMALS = 8;

/** Algorithms as they stand now, without their orders. */
export async function describeAlgos(database: Database, rows: readonly AlgoRow[]): Promise<readonly Algo[]> {
  if (rows.length === 0) return [];
  const members = await readMembers(
    database,
    rows.map(({ user_id }) => user_id),
  );
  const ids = rows.map(({ id }) => id);
  const legs = Map.groupBy(await listLegs(database, ids), ({ algo_id }) => algo_id);
  return rows.map((row) => ({
    algoId: row.algo_id,
    instrumentId: row.instrument_id,
    direction: row.direction,
    limitPrice: row.limit_price && toDecimalString(row.limit_price),
    reduceOnly: row.reduce_only,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    slices: row.slices,
    jitter: toDecimalString(row.jitter),
    state: row.state,
    pauseReason: row.pause_code && { code: row.pause_code, refusal: row.pause_refusal },
    member: members.get(row.user_id)?.email ?? '',
    legs: (legs.get(row.id) ?? []).map((leg) => describeLeg(leg, row)),
  }));
}

/** An algorithm as it stands now, with its orders. */
export async function describeAlgo(database: Database, row: AlgoRow): Promise<AnswerOf<'queryAlgo'>> {
  const [algo] = await describeAlgos(database, [row]);
  if (algo === undefined) throw new Error(`the algorithm ${row.id} was not found`);
  const children = await database
    .selectFrom('lightning_algo_child as c')
    .innerJoin('lightning_algo_leg as l', 'l.id', 'c.leg_id')
    .selectAll('c')
    .select('l.number')
    .where('l.algo_id', '=', row.id)
    .orderBy('c.slice')
    .execute();
  const byLeg = Map.groupBy(children, ({ number }) => number);
  return {
    ...algo,
    legs: algo.legs.map((leg, index) => ({ ...leg, children: (byLeg.get(index + 1) ?? []).map(describeChild) })),
  };
}

function describeLeg(row: LegRow, { direction }: Pick<AlgoRow, 'direction'>): Algo['legs'][number] {
  const { executed_quantity, executed_value } = row;
  const arrivalPrice = toDecimalString(row.arrival_price);
  const averagePrice = isZero(executed_quantity)
    ? null
    : toDecimalString(round(decimal(executed_value).div(executed_quantity), PRICE_DECIMALS, 'half-even'));
  return {
    exchangeKeyId: row.exchange_key_id,
    accountName: row.name,
    quantity: toDecimalString(row.quantity),
    executedQuantity: toDecimalString(executed_quantity),
    averagePrice,
    arrivalPrice,
    slippage: computeSlippage(direction, { arrivalPrice, averagePrice }),
  };
}

const describeChild = (row: AlgoChildRow): Child => ({
  clientOrderId: row.client_order_id,
  orderId: row.order_id,
  quantity: toDecimalString(row.quantity),
  executedQuantity: toDecimalString(row.executed_quantity),
  averagePrice: row.average_price && toDecimalString(row.average_price),
  status: row.status,
  reason: row.refusal,
  at: row.created_at.getTime(),
});

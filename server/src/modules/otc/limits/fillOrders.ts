import { randomUUID } from 'node:crypto';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { computeOtcTerms, isWithin } from '@aldgate/domain/otc/price.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { voidPending } from '../../../ledger/pending.ts';
import { lockInstitution } from '../../institution/index.ts';
import { readShownValues } from '../../market/index.ts';
import type { OtcDeps } from '../deps.ts';
import { readDesk } from '../deskState.ts';
import { notifyOrder } from '../notifyOrder.ts';
import type { OrderRow } from '../orderRow.ts';
import { postTrade } from '../postTrade.ts';
import { legsOf } from '../pricing.ts';
import { firmPrice } from '../quotes/firmPrice.ts';
import { quoteRow } from '../quotes/quoteRow.ts';
import { reportShortTreasury } from '../shortTreasury.ts';
import { requireSides } from '../sides.ts';
import { listOtcAssets, type OtcAsset, readSizes } from '../terms.ts';
import { assertDaily } from '../volume.ts';
import { holdKey } from './limitOrder.ts';

/** Orders of a pair and direction that one pass looks at. */
const PASS_MAX = 100;

/**
 * OTC-01: fills, whole, the resting orders that the desk's price reaches, in desk hours. Several servers may run it at
 * the same time: an institution's lock decides who fills.
 */
export async function fillOrders(deps: OtcDeps): Promise<void> {
  const { database } = deps;
  const groups = await listGroups(database);
  if (groups.length === 0 || !(await readDesk(database, deps)).isOpen) return;
  const assets = await listOtcAssets(database);
  for (const group of groups) {
    const best = bestPrice(deps, assets, group);
    if (best === undefined) continue;
    for (const id of await listReached(database, group, best)) await tryFill(deps, id);
  }
}

interface Group {
  readonly base_asset: string;
  readonly quote_asset: string;
  readonly direction: 'buy' | 'sell';
}

function listGroups(database: Database): Promise<Group[]> {
  return database
    .selectFrom('otc_order')
    .select(['base_asset', 'quote_asset', 'direction'])
    .distinct()
    .where('kind', '=', 'limit')
    .where('status', '=', 'running')
    .execute();
}

/** The best price that any size could get, from what is shown: it chooses whom to look at, not what to deal at. */
function bestPrice({ market, clock }: OtcDeps, assets: readonly OtcAsset[], group: Group): string | undefined {
  const [base, quote] = [group.base_asset, group.quote_asset].map((asset) => assets.find((one) => one.asset === asset));
  if (base === undefined || quote === undefined) return undefined;
  const [from, to] = group.direction === 'buy' ? [quote, base] : [base, quote];
  try {
    const values = readShownValues(market, { from, to }, clock());
    const legs = legsOf({ from, to }, values);
    const still = { from: { ...legs.from, deviationBps: 0 }, to: { ...legs.to, deviationBps: 0 } };
    return computeOtcTerms({ ...still, fixed: 'from', amount: '1', sizeUsd: '0' }).price;
  } catch (error) {
    if (error instanceof ApiError && error.entry === 'priceUnavailable') return undefined;
    throw error;
  }
}

async function listReached(database: Database, group: Group, best: string): Promise<string[]> {
  const isBuy = group.direction === 'buy';
  const rows = await database
    .selectFrom('otc_order')
    .select('id')
    .where('kind', '=', 'limit')
    .where('status', '=', 'running')
    .where('base_asset', '=', group.base_asset)
    .where('quote_asset', '=', group.quote_asset)
    .where('direction', '=', group.direction)
    .where('limit_price', isBuy ? '>=' : '<=', best)
    .orderBy('limit_price', isBuy ? 'desc' : 'asc')
    .orderBy('created_at')
    .limit(PASS_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

/** Refusals after which an order keeps waiting: its conditions, prices or limits do not hold at the moment. */
async function tryFill(deps: OtcDeps, orderId: string): Promise<void> {
  try {
    await reportShortTreasury(deps, () => fill(deps, orderId));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

async function fill(deps: OtcDeps, orderId: string): Promise<void> {
  const { database, clock, databaseTime, receiptKey } = deps;
  const { institution_id: institutionId } = await database
    .selectFrom('otc_order')
    .select('institution_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    const order = await tx
      .selectFrom('otc_order')
      .selectAll()
      .where('id', '=', orderId)
      .where('status', '=', 'running')
      .forUpdate()
      .executeTakeFirst();
    const desk = await readDesk(tx, deps);
    if (order === undefined || !desk.isOpen || (order.expires_at?.getTime() ?? 0) <= desk.now) return;
    const at = clock();
    const user = { institutionId, userId: order.user_id };
    await authorize(tx, user, 'otc', { now: at });
    const sides = await requireSides(tx, { fromAsset: order.from_asset, toAsset: order.to_asset });
    const sizes = await readSizes(tx, institutionId);
    const size = { fixed: order.direction === 'buy' ? 'to' : 'from', amount: quantityOf(order) } as const;
    const priced = await firmPrice({ ...deps, database: tx }, institutionId, { sides, size });
    if (!isWithin(order.direction, priced.price, order.limit_price ?? '0') || !covers(order, priced)) return;
    await assertDaily(tx, { institutionId, limit: sizes.dailyUsd, usdValue: priced.usdValue, now: at });
    const { result } = await voidPending(tx, holdKey(order.id), at);
    if (result !== 'voided') throw new Error(`the hold of ${order.id} was not released: ${result}`);
    const createdAt = await databaseTime(tx);
    const row = quoteRow({ id: randomUUID(), kind: 'limit', user, sides, priced, createdAt, expiresAt: createdAt });
    const quote = await tx
      .insertInto('otc_quote')
      .values({ ...row, order_id: order.id })
      .returningAll()
      .executeTakeFirstOrThrow();
    await postTrade(tx, receiptKey, { orderId: order.id, quote, at, actor: 'system' });
    await notifyOrder(deps, tx, 'filled', { ...order, ...tradeOf(priced) }, at);
  });
}

const quantityOf = (order: OrderRow): string => toDecimalString(order.quantity ?? '0');

const tradeOf = ({ price, fromAmount, toAmount }: { price: string; fromAmount: string; toAmount: string }) => ({
  price,
  from_amount: fromAmount,
  to_amount: toAmount,
});

/** Whether the hold pays the trade: rounding never asks for more. */
const covers = (order: OrderRow, { fromAmount }: { readonly fromAmount: string }): boolean =>
  decimal(fromAmount).lte(order.hold_amount ?? '0');

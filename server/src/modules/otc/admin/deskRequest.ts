import type { OperationsAnswerOf } from '@aldgate/contract';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { DEALER_DISTANCE_MAX_BPS } from '@aldgate/domain/otc/order.ts';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { OtcDeps } from '../deps.ts';
import { readDesk } from '../deskState.ts';
import { quoteTarget } from '../requests/quoteTarget.ts';
import { listOtcAssets, readSizes, requireAsset } from '../terms.ts';
import { readDaily } from '../volume.ts';
import { formatDeskOrder, listDeskOrders } from './deskOrders.ts';
import { type DeskTerms, readDeskTerms } from './deskTerms.ts';
import { readGivenAlone } from './givenAlone.ts';

const MINUTE_MS = 60_000;
/** The longest life of a dealer's price, in minutes. */
const MINUTES_MAX = 60;
/** Places of a price that customers enter. */
const PRICE_DECIMALS = 8;
const LATEST = { direction: 'desc', after: null, skip: 0, limit: 10 } as const;

/** OTC-04: a request with what the operator, a dealer, prices it by. */
export async function viewRequest(
  deps: OtcDeps,
  orderId: string,
  operatorId: string,
): Promise<OperationsAnswerOf<'queryDeskRequest'>> {
  const { database, clock, businessClock } = deps;
  const row = await find(deps, orderId);
  const { institution_id: institutionId } = row;
  const now = clock();
  const sizes = await readSizes(database, institutionId);
  const assets = await listOtcAssets(database);
  const sides = { from: requireAsset(assets, row.from_asset), to: requireAsset(assets, row.to_asset) };
  const size = { fixed: row.fixed ?? 'from', amount: toDecimalString(row.requested_amount ?? '0') } as const;
  const priced = await priceNow(deps, institutionId, { sides, size });
  const approvals = await findWaitingApprovals(database, [quoteTarget(orderId)]);
  const business = await businessClock(database);
  const { rows: trades } = await listDeskOrders(database, { institutionId, status: 'filled' }).read(LATEST);
  const dealer = { institutionId, dealerId: operatorId, now: await deps.databaseTime(database) };
  const bounds = priced === undefined ? undefined : dealerBounds(priced.mid);
  return {
    ...formatDeskOrder(row, business),
    fixed: size.fixed,
    requestedAmount: size.amount,
    sizeUsd: priced?.terms.usdValue ?? null,
    mid: priced?.mid ?? null,
    suggestedPrice: priced?.terms.price ?? null,
    lowest: bounds?.lowest ?? null,
    highest: bounds?.highest ?? null,
    boundBps: sizes.boundBps,
    minutesMax: await minutesMax(deps),
    givenUsd: await readGivenAlone(database, dealer),
    approvalId: approvals.get(quoteTarget(orderId))?.approvalId ?? null,
    daily: await readDaily(database, { institutionId, limit: sizes.dailyUsd, now }),
    trades: trades.map((trade) => formatDeskOrder(trade, business)),
  };
}

async function find({ database }: OtcDeps, orderId: string) {
  const source = listDeskOrders(database, { orderId, kind: 'request' });
  const { rows } = await source.read({ ...LATEST, limit: 1 });
  const [row] = rows;
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** The desk's terms of a size; undefined without a current price. */
async function priceNow(...input: Parameters<typeof readDeskTerms>): Promise<DeskTerms | undefined> {
  try {
    return await readDeskTerms(...input);
  } catch (error) {
    if (error instanceof ApiError && error.entry === 'priceUnavailable') return undefined;
    throw error;
  }
}

/** A dealer's price lies within two percent of the mid. */
export function dealerBounds(mid: string): { readonly lowest: string; readonly highest: string } {
  const distance = decimal(mid).times(DEALER_DISTANCE_MAX_BPS).div('10000');
  return {
    lowest: toDecimalString(round(decimal(mid).minus(distance), PRICE_DECIMALS, 'up')),
    highest: toDecimalString(round(decimal(mid).plus(distance), PRICE_DECIMALS, 'down')),
  };
}

/** The minutes to the desk's close, at most 60; zero while it is closed. */
export async function minutesMax(deps: Pick<OtcDeps, 'database' | 'businessClock'>): Promise<number> {
  const { isOpen, now, closesAt } = await readDesk(deps.database, deps);
  return isOpen ? Math.min(MINUTES_MAX, Math.floor((closesAt - now) / MINUTE_MS)) : 0;
}

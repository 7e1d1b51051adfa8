import {
  computeFillCost,
  computeMarkDistance,
  findCostlyHour,
  listCrossedProjects,
  type MarkedFill,
} from '@aldgate/domain/brokers/financing/ownTrades.ts';
import { isSpot, splitPair } from '@aldgate/domain/market/marketRef.ts';
import { decimal, sumAmounts } from '@aldgate/domain/money/amount.ts';
import { titleMoney } from '../../../approvals/index.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import {
  findPrice,
  listTradedProjects,
  markTrades,
  readProjectTrades,
  readSharedTrades,
  type WatchedTrade,
} from '../../trading/index.ts';
import type { HitFill, OwnTradesHit } from '../blocks/blockDetail.ts';
import { type BlockedProject, openBlock } from '../blocks/blocks.ts';
import { readJudgedId } from '../blocks/readBlocks.ts';
import { readLeftSince } from '../nav/flowsSince.ts';
import { readProjectNav } from '../nav/readProjectNav.ts';
import { moveTradeCursor, type NewTrades, readNewTrades } from './tradeCursor.ts';

export interface OwnTradesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly exchanges: Exchanges;
}

const HOUR_MS = 3_600_000;

/** How many ids are looked at together. */
const PAGE_IDS = 5_000n;

/** How many executions a hit shows. */
const FILLS_MAX = 50;

/**
 * BR-05: looks at executions that were stored since the last run for trades that can carry money out of a project:
 * trades between own accounts across its border, and an hour of executions that cost it more than 1 % of NAV against
 * the marks of their time. A hit blocks the project. What could not be judged because an exchange does not answer is
 * looked at again by the next run.
 */
export async function watchOwnTrades(deps: OwnTradesDeps): Promise<void> {
  const found = await readNewTrades(deps.database);
  let isComplete = true;
  for (const range of pages(found)) {
    await blockShared(deps, range);
    if (!(await blockCostly(deps, range))) isComplete = false;
  }
  if (isComplete) await moveTradeCursor(deps.database, found);
}

type TradeRange = Pick<NewTrades, 'after' | 'until'>;

/** Divides a range of ids. */
function pages({ after, until }: TradeRange): TradeRange[] {
  const ranges: TradeRange[] = [];
  const last = BigInt(until);
  for (let from = BigInt(after); from < last; from += PAGE_IDS) {
    const to = from + PAGE_IDS;
    ranges.push({ after: String(from), until: String(to < last ? to : last) });
  }
  return ranges;
}

/** Blocks the projects of which an account has traded with an account of its broker outside. */
async function blockShared(deps: OwnTradesDeps, range: TradeRange): Promise<void> {
  const shared = await readSharedTrades(deps.database, range);
  const trades = Map.groupBy(shared, ({ institutionId, exchangeCode, product, instrumentId, tradeId }) =>
    [institutionId, exchangeCode, product, instrumentId, tradeId].join(),
  );
  const byProject = new Map<string, WatchedTrade[]>();
  for (const sides of trades.values())
    for (const projectNo of listCrossedProjects(sides.map((side) => side.projectNo)))
      byProject.set(projectNo, [...(byProject.get(projectNo) ?? []), ...sides]);
  for (const [projectNo, sides] of byProject) {
    const judged = BigInt(await readJudgedId(deps.database, projectNo, 'shared'));
    const isNew = new Set(sides.filter(({ id }) => BigInt(id) > judged).map(({ tradeId }) => tradeId));
    const { trades: fills } = await markTrades(
      deps,
      sides.filter(({ tradeId }) => isNew.has(tradeId)),
    );
    if (fills.length > 0) await block(deps, projectNo, { rule: 'shared', fills, cost: null, nav: null });
  }
}

/** Blocks the projects whose executions cost too much. Returns whether all could be judged. */
async function blockCostly(deps: OwnTradesDeps, range: TradeRange): Promise<boolean> {
  const { database, clock } = deps;
  let isComplete = true;
  for (const { projectNo, firstAt, lastAt } of await listTradedProjects(database, range)) {
    const after = await readJudgedId(database, projectNo, 'cost');
    const around = { projectNo, from: firstAt - HOUR_MS, until: lastAt + HOUR_MS, after };
    const marked = await markTrades(deps, await readProjectTrades(database, around));
    // A mark that an exchange has not given for an hour is not waited for.
    if (!marked.isComplete && clock() - lastAt <= HOUR_MS) isComplete = false;
    const nav = await readNavThen(deps, projectNo, around.from);
    const fills = marked.trades.flatMap((trade) => withMark(deps, trade) ?? []);
    const hour = nav === undefined ? undefined : findCostlyHour(fills, nav);
    if (hour !== undefined && nav !== undefined) await block(deps, projectNo, { rule: 'cost', ...hour, nav });
  }
  return isComplete;
}

/** NAV with what has left the project since a time: a payout leaves little to compare a cost with. */
async function readNavThen({ database, clock }: OwnTradesDeps, projectNo: string, since: number) {
  const nav = (await readProjectNav(database, clock, projectNo))?.nav;
  return nav === undefined ? undefined : sumAmounts([nav, await readLeftSince(database, projectNo, since)]);
}

type Marked = WatchedTrade & MarkedFill;

/** The execution with the price of its quote asset in USDT; undefined where one of both is not known. */
function withMark({ exchanges, clock }: Pick<OwnTradesDeps, 'exchanges' | 'clock'>, trade: WatchedTrade) {
  const exchange = exchanges.find(trade.exchangeCode);
  const { mark, instrumentId } = trade;
  if (mark === null || exchange === undefined) return undefined;
  const quotePrice = isSpot(instrumentId) ? findPrice(exchange, splitPair(instrumentId).quote, clock()) : '1';
  return quotePrice === null ? undefined : ({ ...trade, mark, quotePrice } satisfies Marked);
}

interface Hit extends Pick<OwnTradesHit, 'rule' | 'cost' | 'nav'> {
  readonly fills: readonly WatchedTrade[];
}

/** Blocks a project for executions that no hit has yet. */
function block(deps: OwnTradesDeps, projectNo: string, { rule, cost, nav, fills }: Hit): Promise<void> {
  const at = deps.clock();
  const lastId = fills.reduce((last, { id }) => (BigInt(id) > last ? BigInt(id) : last), 0n);
  const shown = fills.map((fill) => describeFill(deps, fill)).toSorted(compareCosts);
  const hit: OwnTradesHit = {
    rule,
    at,
    cost,
    nav,
    count: fills.length,
    fills: shown.slice(0, FILLS_MAX),
    lastId: String(lastId),
  };
  return inTransaction(deps.database, async (tx) => {
    const project = await tx
      .selectFrom('broker_project')
      .select(['project_no', 'institution_id', 'name', 'status'])
      .where('project_no', '=', projectNo)
      .forUpdate()
      .executeTakeFirst();
    // Another server's run may have found it too.
    if (project === undefined || BigInt(await readJudgedId(tx, projectNo, rule)) >= lastId) return;
    await openBlock(tx, project, { kind: 'own_trades', title: titleOf(project, hit), detail: hit }, at);
  });
}

const titleOf = ({ name }: BlockedProject, { rule, cost, count }: OwnTradesHit): string =>
  rule === 'shared' || cost === null
    ? `${name}: trades between accounts of the broker`
    : `${name}: ${count} ${count === 1 ? 'execution' : 'executions'} cost ${titleMoney(cost, 'USDT')} against the mark`;

function describeFill(deps: OwnTradesDeps, trade: WatchedTrade): HitFill {
  const { tradeId, accountName, projectNo, exchangeCode, instrumentId, direction, price, quantity, mark, at } = trade;
  const marked = withMark(deps, trade);
  return {
    tradeId,
    accountName,
    projectNo,
    exchangeCode,
    instrumentId,
    direction,
    price,
    quantity,
    mark,
    distance: mark === null ? null : computeMarkDistance({ price, mark }),
    cost: marked === undefined ? null : computeFillCost(marked),
    at,
  };
}

/** The costliest first, those of unknown cost last. */
const compareCosts = (a: HitFill, b: HitFill): number =>
  a.cost === null || b.cost === null ? Number(a.cost === null) - Number(b.cost === null) : decimal(b.cost).cmp(a.cost);

import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { marketAt } from '@aldgate/domain/market/marketRef.ts';
import { FUTURES, findMarginAsset } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal, round, sumAmounts } from '@aldgate/domain/money/amount.ts';
import { abs, formatFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { PanicLevel } from '@aldgate/domain/trading/panic.ts';
import { arithmeticOf } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import { listIssuedKeys, type TradingAccount } from '../../../exchangeAccounts/index.ts';
import { onlyOpening } from '../cancelOpening.ts';
import { describeRefusal } from '../describeRefusal.ts';
import { selectOpen } from '../systemCancellation.ts';
import type { PanicDeps } from './panicDeps.ts';
import { listRunning, takesOver } from './panicRows.ts';
import { findObstacle } from './runPanic.ts';

type Plan = AnswerOf<'planPanic'>;
type Account = Plan['accounts'][number];
type Deps = Pick<PanicDeps, 'database' | 'accounts' | 'feeds' | 'readUsd'>;
type Counted = Pick<Account, 'orders' | 'exits'>;

/**
 * TR-16: what a panic would do now, by what is stored and in memory; it asks no exchange. Throws
 * tradingAccountNotFound.
 */
export async function planPanic(
  deps: Deps,
  user: User,
  { keyIds, level, keepProtection }: ParsedOf<'planPanic'>,
): Promise<Plan> {
  const found = await Promise.all(keyIds.map((keyId) => deps.accounts.find(user.institutionId, keyId)));
  const running = await listRunning(
    deps.database,
    found.map(({ accountId }) => accountId),
  );
  const accounts = await Promise.all(
    found.map(async (account): Promise<Account> => {
      const { accountId, keyId, exchange, name, products } = account;
      const other = running.find((each) => each.accountId === accountId && !takesOver(level, each));
      const refusal =
        other === undefined
          ? await obstacleOf(deps, user, account, level)
          : new ApiError('panicRunning', { runId: other.runId });
      const [counted, positions, keys] = await Promise.all([
        countOrders(deps, accountId, keepProtection),
        readPositions(deps, account),
        listIssuedKeys(deps.database, accountId),
      ]);
      return {
        exchangeKeyId: keyId,
        exchangeCode: exchange.code,
        accountName: name,
        state: refusal === null ? 'ready' : 'refused',
        reason: refusal && describeRefusal(refusal),
        ...counted,
        positions,
        keys: keys
          .filter(({ status, permissions }) => status === 'active' && permissions.includes('trade'))
          .map((key) => key.name),
        unclosed:
          level === 'flatten' && products.some((product) => !traitsOf(product).hasPositions)
            ? [{ product: 'spot', reason: 'not_a_position' }]
            : [],
      };
    }),
  );
  return { accounts, totals: computeTotals(accounts) };
}

const obstacleOf = (deps: Deps, user: User, account: TradingAccount, level: PanicLevel): Promise<ApiError | null> =>
  level === 'flatten' ? findObstacle(deps, user, account) : Promise.resolve(null);

/** Counts the open orders of an account that may open a position, and its exits. */
async function countOrders({ database }: Deps, accountId: string, keepProtection: boolean): Promise<Counted> {
  const open = await selectOpen(database)
    .select(['o.id', 'o.product', 'o.list_id'])
    .where('o.exchange_account_id', '=', accountId)
    .where('o.liquidation_type', 'is', null)
    .execute();
  const opening = await onlyOpening(selectOpen(database)).where('o.exchange_account_id', '=', accountId).execute();
  const ids = new Set(opening.map(({ id }) => id));
  const cancelled = open.filter(({ id }) => ids.has(id));
  const spot = cancelled.filter(({ product }) => !traitsOf(product).hasPositions);
  const exits = open.length - cancelled.length;
  return {
    orders: {
      futures: cancelled.length - spot.length,
      spot: spot.filter(({ list_id }) => list_id === null).length,
      lists: new Set(spot.flatMap(({ list_id }) => list_id ?? [])).size,
    },
    exits: keepProtection ? { stay: exits, go: 0 } : { stay: 0, go: exits },
  };
}

/** The positions that this server follows, valued at the mark; null while they are not known. */
async function readPositions({ feeds, readUsd }: Deps, account: TradingAccount): Promise<Account['positions']> {
  if (!account.products.includes(FUTURES)) return [];
  const { freshness, product, state } = await feeds.ready(account, FUTURES);
  if (freshness.state === 'connecting') return null;
  const { code, marks } = account.exchange;
  const usd = readUsd(findMarginAsset(product));
  return [...state.positions].flatMap(([instrumentId, { quantity }]) => {
    if (quantity === 0n) return [];
    const mark = marks.currentMark(marketAt(code, instrumentId))?.price;
    const notional = mark && abs(arithmeticOf(product).notional(quantity, parseFixedRounded(mark)));
    return {
      instrumentId,
      direction: quantity > 0n ? ('buy' as const) : ('sell' as const),
      quantity: formatFixed(abs(quantity)),
      value: notional === undefined || notional === '' || usd === null ? null : toUsd(notional, usd),
    };
  });
}

const toUsd = (notional: bigint, usd: string): string => round(decimal(formatFixed(notional)).times(usd), 2, 'down');

function computeTotals(accounts: readonly Account[]): Plan['totals'] {
  const ready = accounts.filter(({ state }) => state === 'ready');
  const sum = (read: (account: Account) => number) => ready.reduce((total, account) => total + read(account), 0);
  const positions = ready.map((account) => account.positions);
  const values = positions.flatMap((each) => (each === null ? [null] : each.map(({ value }) => value)));
  return {
    accounts: ready.length,
    orders: {
      futures: sum(({ orders }) => orders.futures),
      spot: sum(({ orders }) => orders.spot),
      lists: sum(({ orders }) => orders.lists),
    },
    exits: { stay: sum(({ exits }) => exits.stay), go: sum(({ exits }) => exits.go) },
    positions: positions.reduce((total, each) => total + (each?.length ?? 0), 0),
    value: values.includes(null) ? null : sumAmounts(values.map((value) => value ?? '0')),
    keys: sum(({ keys }) => keys.length),
  };
}

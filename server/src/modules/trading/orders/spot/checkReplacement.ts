import { isPositive } from '@aldgate/domain/money/amount.ts';
import { postOnlyBound } from '@aldgate/domain/trading/orderBounds.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeRest } from '@aldgate/exchange';
import { toSymbol } from '@aldgate/exchange/products/spot/symbols.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { withExchangeErrors } from '../../exchange/exchangeErrors.ts';
import { requestWeights } from '../../exchange/requestWeights.ts';
import { parseOrderRow } from '../../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../../tables.ts';
import { findRestViolation, subtractFilled } from '../cancelReplaced.ts';
import type { TimedOrder } from '../deadline.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { checkTerms } from '../sendOrder.ts';
import { assertReplacementCovered, type LockingTerms } from './assertCovered.ts';

/** Request weight of a pair's best prices. */
const BEST_WEIGHT = 2;

/**
 * Checks a spot order that is to replace another one, while the old one still rests: its bounds, what is left to fill,
 * a post-only price and the cover. The exchange would reject it after the cancellation. Throws what rejects it;
 * orderNotFound if the old order has ended.
 */
export async function checkReplacement(
  deps: OrderDeps,
  account: TradingAccount,
  wanted: TimedOrder,
  old: OrderRow,
): Promise<void> {
  await checkTerms(deps, account, wanted, old);
  const { instrumentId, direction, price = null } = wanted;
  const known = await readFilled(deps, account, old);
  if (isEnded(known.status)) throw new ApiError('orderNotFound');
  const rest = subtractFilled(wanted.quantity, known.executed_quantity);
  const { rules } = await account.exchange.instruments.find(instrumentId);
  const broken =
    (isPositive(known.executed_quantity) ? findRestViolation(rules, { direction, price }, rest) : undefined) ??
    (await findPostOnlyViolation(deps, account, wanted));
  if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
  await assertReplacementCovered(deps, account, { ...wanted, quantity: rest }, [readLocking(known)]);
}

/** The terms by which the rest of an order locks funds. */
export function readLocking(row: OrderRow): LockingTerms {
  const { instrumentId, direction, price, condition, quantity, executedQuantity } = parseOrderRow(row);
  return { instrumentId, direction, price, condition, quantity: subtractFilled(quantity, executedQuantity) };
}

/** The old order as the exchange has it now. */
async function readFilled(deps: OrderDeps, account: TradingAccount, old: OrderRow): Promise<OrderRow> {
  const client = account.client(old.product);
  account.exchange.weight('spot').shares.charge(account.institutionId, 'orders', requestWeights('spot').order);
  const reports = await withExchangeErrors(deps, account, () => client.reportsOf(parseOrderRow(old)));
  return writeOrderUpdate(deps.database, old, reports);
}

/**
 * The bound of a post-only price that would trade at once. Undefined also where the exchange does not say its best
 * prices: it checks the order itself.
 */
export async function findPostOnlyViolation({ log }: OrderDeps, account: TradingAccount, wanted: TimedOrder) {
  if (wanted.timeInForce !== 'GTX' || wanted.condition !== undefined) return undefined;
  const { config, weight } = account.exchange;
  weight('spot').shares.charge(account.institutionId, 'orders', BEST_WEIGHT);
  try {
    const rest = new ExchangeRest({ rest: config.wallets, product: 'spot' });
    const { bidPrice: bid, askPrice: ask } = await rest.bookTicker(toSymbol(wanted.instrumentId));
    return postOnlyBound(wanted, { bid, ask });
  } catch (error) {
    log.warn({ err: error }, 'the best prices of a pair could not be read');
    return undefined;
  }
}

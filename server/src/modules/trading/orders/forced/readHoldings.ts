import { findProduct, joinPair } from '@aldgate/domain/market/marketRef.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { abs, formatFixed, max, min, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import { type TradingAccount, VALUED_IN } from '../../../exchangeAccounts/index.ts';
import type { OrderDeps } from '../orderDeps.ts';
import type { AccountLiquidation, ForcedBalance, ForcedPosition, ForcedRules } from './accountLiquidation.ts';

/** Above what any account holds, for an instrument without a maximum. */
const NO_MAXIMUM = '1000000000';

/** `AccountLiquidation.holdings`. */
export async function readHoldings(
  deps: Pick<OrderDeps, 'clock'>,
  account: TradingAccount,
): ReturnType<AccountLiquidation['holdings']> {
  const [positions, balances] = await Promise.all([readPositions(account), readBalances(deps, account)]);
  return { positions, balances };
}

async function readPositions(account: TradingAccount): Promise<readonly ForcedPosition[]> {
  const products = account.products.filter((product) => traitsOf(product).hasPositions);
  const read = await Promise.all(
    products.map((product) => {
      const { pace } = account.exchange.weight(product);
      return pace.run(traitsOf(product).weights.positions, () => account.client(product).positions(), 'orders');
    }),
  );
  return read.flat().flatMap(({ quantity, ...position }) => {
    const size = parseFixed(quantity);
    if (size === 0n) return [];
    return { ...position, side: size > 0n ? ('long' as const) : ('short' as const), quantity: formatFixed(abs(size)) };
  });
}

/**
 * The balances of spot with a market in USDT there. One that has never been traded there has no price and is left out.
 * Throws exchangeUnavailable while the last prices of the exchange are not known.
 */
async function readBalances(
  { clock }: Pick<OrderDeps, 'clock'>,
  account: TradingAccount,
): Promise<readonly ForcedBalance[]> {
  if (!account.products.includes('spot')) return [];
  const { exchange } = account;
  const client = account.client('spot');
  const free = await exchange.weight('spot').pace.run(client.walletWeight, () => client.freeBalances(), 'orders');
  const listed = new Set((await exchange.instruments.all('spot')).map(({ instrumentId }) => instrumentId));
  const sellable = [...free]
    .map(([asset, amount]) => ({ asset, instrumentId: joinPair(asset, VALUED_IN), free: amount }))
    .filter(({ instrumentId }) => listed.has(instrumentId));
  return sellable.flatMap((balance) => {
    const price = exchange.spotPrices.recent(balance.instrumentId, clock());
    if (price === undefined && !exchange.spotPrices.isCurrent) throw new ApiError('exchangeUnavailable');
    return price === undefined ? [] : { ...balance, price };
  });
}

/** `AccountLiquidation.rules`, as the exchange listed them within the last ten minutes. */
export async function readForcedRules({ exchange }: TradingAccount, instrumentId: string): Promise<ForcedRules> {
  const { rules } = await exchange.instruments.find(instrumentId);
  const { maxQty = NO_MAXIMUM, marketMaxQty = maxQty, minQty = '0', marketMinQty = minQty, minNotional = '0' } = rules;
  const strictest = (choose: (a: bigint, b: bigint) => bigint, a: string, b: string) =>
    formatFixed(choose(parseFixed(a), parseFixed(b)));
  return {
    step: strictest(max, rules.stepSize, rules.marketStepSize),
    tick: rules.tickSize,
    minimumQuantity: strictest(max, minQty, marketMinQty),
    maximumQuantity: strictest(min, maxQty, marketMaxQty),
    // An order that reduces a position may be smaller.
    minimumNotional: traitsOf(findProduct(instrumentId)).hasPositions ? '0' : minNotional,
  };
}

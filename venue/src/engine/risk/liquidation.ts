import { max, min, mulDiv, ONE, times } from '@aldgate/domain/money/fixed.ts';
import { BUY, SELL } from '../../matching/side.ts';
import type { Contract } from '../contract.ts';
import { emitAccountUpdate, emitIncome } from '../emitUpdates.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Position } from '../entities/position.ts';
import { cancelOrders } from '../orders/cancelOrder.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { computeAccountFigures, computeMargin } from '../positions/margin.ts';
import { takeOver } from './insurance.ts';

/** Maintenance margin as a share of the margin balance, in 10^-8, at which a margin call is sent. */
const CALL_RATE = 80_000_000n;

/** Liquidates an account that no longer meets its maintenance margin, and sends the margin call before. */
export function checkLiquidation(engine: EngineContext, account: Account): void {
  for (const position of Array.from(account.positions.values())) {
    if (position.isolated && position.steps !== 0) checkIsolated(engine, account, position);
  }
  const { crossMaintenance, crossProfit } = computeAccountFigures(engine, account);
  if (crossMaintenance > 0n && crossMaintenance >= account.cross + crossProfit) liquidateCross(engine, account);
  else emitMarginCall(engine, account, crossMaintenance, account.cross + crossProfit);
  clearDebt(engine, account);
}

function checkIsolated(engine: EngineContext, account: Account, position: Position): void {
  const { maintenance, profit } = computeMargin(engine, position);
  if (maintenance < position.isolatedWallet + profit) return;
  cancelOrders(engine, { account: account.id, symbol: position.symbol });
  liquidate(engine, account, position, position.isolatedWallet);
}

/** Cancels orders first, whose margin may be enough. Then liquidates positions, the largest margin first. */
function liquidateCross(engine: EngineContext, account: Account): void {
  for (const symbol of new Set([...account.orders.values()].map((order) => order.symbol))) {
    cancelOrders(engine, { account: account.id, symbol });
  }
  for (;;) {
    const { crossMaintenance, crossProfit } = computeAccountFigures(engine, account);
    if (crossMaintenance === 0n || crossMaintenance < account.cross + crossProfit) return;
    const worst = selectLargestMargin(engine, account);
    if (worst === undefined) return;
    const others = crossProfit - computeMargin(engine, worst).profit;
    liquidate(engine, account, worst, account.cross + others);
  }
}

function selectLargestMargin(engine: EngineContext, account: Account): Position | undefined {
  let found: Position | undefined;
  let most = -1n;
  for (const position of account.positions.values()) {
    if (position.isolated || position.steps === 0) continue;
    const { maintenance } = computeMargin(engine, position);
    if (maintenance > most) [found, most] = [position, maintenance];
  }
  return found;
}

/**
 * Closes a position in the market down to its bankruptcy price; the insurance fund takes over the rest at that price.
 * The liquidation fee is charged to the remaining margin and goes to the fund.
 */
function liquidate(engine: EngineContext, account: Account, position: Position, behind: bigint): void {
  const contract = engine.contract(position.symbol);
  const bankruptcy = bankruptcyTicks(contract, position, behind);
  const quantity = Math.abs(position.steps);
  const order = placeOrder(
    engine,
    {
      type: 'placeOrder',
      account: account.id,
      symbol: position.symbol,
      side: position.steps > 0 ? SELL : BUY,
      orderType: 'LIMIT',
      timeInForce: 'IOC',
      price: bankruptcy,
      quantity: Math.min(quantity, contract.maxSteps),
      clientOrderId: `autoclose-${engine.at}`,
      reduceOnly: true,
      selfTrade: 'EXPIRE_MAKER',
      goodTill: 0,
      priceMatch: 'NONE',
    },
    { originalType: 'LIMIT', closePosition: false, liquidation: true, algoId: 0 },
  );
  chargeFee(engine, account, position, times(order.quote, contract.liquidationFee));
  if (position.steps !== 0) takeOver(engine, account, position, bankruptcy);
}

/** Bankruptcy price in ticks: the entry price moved by the position's collateral, rounded so that nothing is owed. */
function bankruptcyTicks({ step, tick, minTicks, maxTicks }: Contract, position: Position, behind: bigint): number {
  const quantity = BigInt(position.steps) * step;
  const price = mulDiv(position.cost - behind, ONE, quantity);
  const ticks = position.steps > 0 ? (price + tick - 1n) / tick : price / tick;
  return Math.max(minTicks, Math.min(maxTicks, Number(max(0n, ticks))));
}

/** At most the remaining margin: of the position's own wallet if it is isolated. */
function chargeFee(engine: EngineContext, account: Account, position: Position, fee: bigint): void {
  const { cross, crossProfit } = {
    cross: account.cross,
    crossProfit: computeAccountFigures(engine, account).crossProfit,
  };
  const available =
    position.isolated && position.steps !== 0 ? position.isolatedWallet : min(cross, cross + crossProfit);
  const charged = max(0n, min(fee, available));
  if (charged === 0n) return;
  if (position.isolated && position.steps !== 0) position.isolatedWallet -= charged;
  else account.cross -= charged;
  engine.account(engine.state.insurance).cross += charged;
  emitIncome(engine, account, {
    symbol: position.symbol,
    incomeType: 'INSURANCE_CLEAR',
    amount: -charged,
    info: 'LIQUIDATION_FEE',
    tradeId: 0,
  });
  emitAccountUpdate(engine, account, 'INSURANCE_CLEAR', -charged, [position]);
}

/** The fund covers a negative cross wallet; isolated wallets are not touched. */
function clearDebt(engine: EngineContext, account: Account): void {
  if (account.cross >= 0n || account.id === engine.state.insurance) return;
  for (const position of account.positions.values()) if (!position.isolated && position.steps !== 0) return;
  const debt = -account.cross;
  account.cross = 0n;
  engine.account(engine.state.insurance).cross -= debt;
  emitIncome(engine, account, { symbol: '', incomeType: 'INSURANCE_CLEAR', amount: debt, info: '', tradeId: 0 });
  emitAccountUpdate(engine, account, 'INSURANCE_CLEAR', debt, []);
}

function emitMarginCall(engine: EngineContext, account: Account, maintenance: bigint, balance: bigint): void {
  const isNear = maintenance > 0n && maintenance >= times(balance, CALL_RATE);
  if (isNear && !account.called) {
    const positions = [...account.positions.values()]
      .filter(({ isolated, steps }) => !isolated && steps !== 0)
      .map((position) => {
        const figures = computeMargin(engine, position);
        const { mark } = engine.symbol(position.symbol);
        return { position: { ...position }, profit: figures.profit, maintenance: figures.maintenance, mark };
      });
    engine.emit({ type: 'marginCall', account: account.id, cross: account.cross, positions });
  }
  account.called = isNear;
}

import { max, min, mulDiv, ONE, times } from '@aldgate/domain/margin/fixed.ts';
import { BUY, SELL } from '../../matching/side.ts';
import type { Account } from '../accounts/account.ts';
import { tellAccount, tellIncome } from '../accounts/tell.ts';
import type { Contract } from '../contract.ts';
import { cancelOrders } from '../orders/cancelOrder.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { figuresOf, marginOf } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';
import type { World } from '../world.ts';
import { takeOver } from './insurance.ts';

/** Share of the margin balance, in 10^-8, that the maintenance margin may reach before the account is warned. */
const CALL_RATE = 80_000_000n;

/** Liquidates what an account can no longer margin, and warns it before. */
export function judgeAccount(world: World, account: Account): void {
  for (const position of [...account.positions.values()]) {
    if (position.isolated && position.steps !== 0) judgeIsolated(world, account, position);
  }
  const { crossMaintenance, crossProfit } = figuresOf(world, account);
  if (crossMaintenance > 0n && crossMaintenance >= account.cross + crossProfit) liquidateCross(world, account);
  else warn(world, account, crossMaintenance, account.cross + crossProfit);
  clearDebt(world, account);
}

function judgeIsolated(world: World, account: Account, position: Position): void {
  const { maintenance, profit } = marginOf(world, position);
  if (maintenance < position.isolatedWallet + profit) return;
  cancelOrders(world, { account: account.id, symbol: position.symbol });
  liquidate(world, account, position, position.isolatedWallet);
}

/** Orders go first: what they held may be enough. Then positions, the one that needs the most margin first. */
function liquidateCross(world: World, account: Account): void {
  for (const symbol of new Set([...account.orders.values()].map((order) => order.symbol))) {
    cancelOrders(world, { account: account.id, symbol });
  }
  for (;;) {
    const { crossMaintenance, crossProfit } = figuresOf(world, account);
    if (crossMaintenance === 0n || crossMaintenance < account.cross + crossProfit) return;
    const worst = heaviest(world, account);
    if (worst === undefined) return;
    const others = crossProfit - marginOf(world, worst).profit;
    liquidate(world, account, worst, account.cross + others);
  }
}

function heaviest(world: World, account: Account): Position | undefined {
  let found: Position | undefined;
  let most = -1n;
  for (const position of account.positions.values()) {
    if (position.isolated || position.steps === 0) continue;
    const { maintenance } = marginOf(world, position);
    if (maintenance > most) [found, most] = [position, maintenance];
  }
  return found;
}

/**
 * Closes a position in the market down to the price at which nothing would be left behind it; the insurance fund takes
 * over the rest at that price. The liquidation fee is taken from what is left, and goes to the fund.
 */
function liquidate(world: World, account: Account, position: Position, behind: bigint): void {
  const contract = world.contract(position.symbol);
  const bankruptcy = bankruptcyTicks(contract, position, behind);
  const quantity = Math.abs(position.steps);
  const order = placeOrder(
    world,
    {
      type: 'placeOrder',
      account: account.id,
      symbol: position.symbol,
      side: position.steps > 0 ? SELL : BUY,
      orderType: 'LIMIT',
      timeInForce: 'IOC',
      price: bankruptcy,
      quantity: Math.min(quantity, contract.maxSteps),
      clientOrderId: `autoclose-${world.at}`,
      reduceOnly: true,
      selfTrade: 'EXPIRE_MAKER',
      goodTill: 0,
      priceMatch: 'NONE',
    },
    { originalType: 'LIMIT', closePosition: false, liquidation: true, algoId: 0 },
  );
  chargeFee(world, account, position, times(order.quote, contract.liquidationFee));
  if (position.steps !== 0) takeOver(world, account, position, bankruptcy);
}

/** Entry price moved by what stands behind the position, in ticks, on the side that leaves nothing owed. */
function bankruptcyTicks({ step, tick, minTicks, maxTicks }: Contract, position: Position, behind: bigint): number {
  const quantity = BigInt(position.steps) * step;
  const price = mulDiv(position.cost - behind, ONE, quantity);
  const ticks = position.steps > 0 ? (price + tick - 1n) / tick : price / tick;
  return Math.max(minTicks, Math.min(maxTicks, Number(max(0n, ticks))));
}

/** No more than is there: of the position's own wallet when it is isolated. */
function chargeFee(world: World, account: Account, position: Position, fee: bigint): void {
  const { cross, crossProfit } = { cross: account.cross, crossProfit: figuresOf(world, account).crossProfit };
  const there = position.isolated && position.steps !== 0 ? position.isolatedWallet : min(cross, cross + crossProfit);
  const charged = max(0n, min(fee, there));
  if (charged === 0n) return;
  if (position.isolated && position.steps !== 0) position.isolatedWallet -= charged;
  else account.cross -= charged;
  world.account(world.state.insurance).cross += charged;
  tellIncome(world, account, {
    symbol: position.symbol,
    incomeType: 'INSURANCE_CLEAR',
    amount: -charged,
    info: 'LIQUIDATION_FEE',
    tradeId: 0,
  });
  tellAccount(world, account, 'INSURANCE_CLEAR', -charged, [position]);
}

/** A wallet that owes is made good by the fund: from what is isolated nothing is taken. */
function clearDebt(world: World, account: Account): void {
  if (account.cross >= 0n || account.id === world.state.insurance) return;
  for (const position of account.positions.values()) if (!position.isolated && position.steps !== 0) return;
  const debt = -account.cross;
  account.cross = 0n;
  world.account(world.state.insurance).cross -= debt;
  tellIncome(world, account, { symbol: '', incomeType: 'INSURANCE_CLEAR', amount: debt, info: '', tradeId: 0 });
  tellAccount(world, account, 'INSURANCE_CLEAR', debt, []);
}

function warn(world: World, account: Account, maintenance: bigint, balance: bigint): void {
  const isNear = maintenance > 0n && maintenance >= times(balance, CALL_RATE);
  if (isNear && !account.called) {
    const positions = [...account.positions.values()]
      .filter(({ isolated, steps }) => !isolated && steps !== 0)
      .map((position) => {
        const figures = marginOf(world, position);
        const { mark } = world.symbol(position.symbol);
        return { position: { ...position }, profit: figures.profit, maintenance: figures.maintenance, mark };
      });
    world.emit({ type: 'marginCall', account: account.id, cross: account.cross, positions });
  }
  account.called = isNear;
}

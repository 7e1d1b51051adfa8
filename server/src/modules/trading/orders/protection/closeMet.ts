import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { inTransaction } from '../../../../kernel/database/database.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { ProtectionRow } from '../../tables.ts';
import { freePositions } from '../freePositions.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { readPrices } from '../orderMarket.ts';
import { noteMet } from './noteMet.ts';
import type { Opening } from './openingOrders.ts';
import { newDeadline, sendLegs } from './placeLegs.ts';
import { readOwnLegs, type StoredLeg } from './protectionRow.ts';
import { placeSpotLegs } from './spotLegs.ts';
import { lockContract, storeLegsIn } from './storeLegs.ts';

/**
 * Closes what a leg protects at market, because the exchange refused the leg: its condition is met already. The order
 * takes the leg's place and has the id of the next attempt, so that it is sent once. A position above the maximum of a
 * market order is closed in parts, each after the one before. Undefined if the protection was changed meanwhile, or
 * nothing is left to close.
 */
export function closeMet(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  { met, opening }: { readonly met: StoredLeg; readonly opening: Opening | undefined },
): Promise<ProtectionRow | undefined> {
  if (traitsOf(row.product).hasPositions) return closePosition(deps, account, row, met);
  return sell(deps, account, row, { met, opening });
}

async function closePosition(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  met: StoredLeg,
): Promise<ProtectionRow | undefined> {
  const sender = { account, user: { userId: row.user_id } };
  const validUntil = newDeadline(deps);
  const [position] = await freePositions(deps, sender, validUntil, row.instrument_id);
  if (position === undefined) return undefined;
  const { rules } = await account.exchange.instruments.find(row.instrument_id);
  const { marketMaxQty = position.quantity } = rules;
  const marketQuantity = decimal(marketMaxQty).lt(position.quantity) ? marketMaxQty : position.quantity;
  const at = deps.clock();
  const stored = await inTransaction(deps.database, async (tx) => {
    await lockContract(tx, row);
    const legs = await storeLegsIn(tx, sender, row, { legs: [met.leg], validUntil, at, marketQuantity });
    if (legs !== undefined) await noteMet(tx, account, row, met, at);
    return legs;
  });
  if (stored === undefined) return undefined;
  await sendLegs(deps, account, stored, validUntil);
  return stored.row;
}

/**
 * Sells what a purchase received. Of two legs of an order list, which are refused together, the one whose price is
 * nearer counts as met; without a recent price the stop loss. Both sell the same.
 */
async function sell(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  { met, opening }: { readonly met: StoredLeg; readonly opening: Opening | undefined },
): Promise<ProtectionRow | undefined> {
  if (opening === undefined) return undefined;
  const { take_profit, stop_loss, instrument_id } = row;
  if (take_profit === null || stop_loss === null) return placeSpotLegs(deps, account, row, opening, met);
  const { last } = readPrices(deps, account, instrument_id);
  const isProfit = last !== undefined && decimal(last).times('2').gte(decimal(take_profit).plus(stop_loss));
  const legs = await readOwnLegs(deps.database, row);
  const nearer = legs.find(({ leg }) => leg === (isProfit ? 'takeProfit' : 'stopLoss'));
  return placeSpotLegs(deps, account, row, opening, nearer ?? met);
}

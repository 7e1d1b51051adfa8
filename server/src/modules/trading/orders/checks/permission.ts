import { traitsOfInstrument } from '@aldgate/domain/market/marketRef.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Action, authorize, isAuthorized } from '../../../../access/index.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { OrderDeps } from '../orderDeps.ts';

type Effect = Pick<NewOrder, 'instrumentId' | 'reduceOnly'>;
type Deps = Pick<OrderDeps, 'database' | 'clock' | 'accounts'>;

/** The action of the authorization policy that an order is. */
function actionOf({ instrumentId, reduceOnly }: Effect): Action {
  if (reduceOnly) return 'reducePosition';
  return traitsOfInstrument(instrumentId).hasPositions ? 'openPosition' : 'tradeSpot';
}

/** An order that only reduces a position stays possible where trading is limited. */
const changeOf = ({ reduceOnly }: Effect) => (reduceOnly ? 'reduce' : 'open');

/** Throws where the member may not send an order of this effect for the account. */
export async function checkPermission(
  { database, clock, accounts }: Deps,
  { account, user }: { readonly account: TradingAccount; readonly user: User },
  effect: Effect,
): Promise<void> {
  await authorize(database, user, actionOf(effect), { now: clock() });
  await accounts.assertMayChange(account, user, changeOf(effect));
}

/** Whether `checkPermission` would accept it, as a condition of the statement that stores the order. */
export function hasPermission(
  { database, clock, accounts }: Deps,
  account: TradingAccount,
  user: User,
  effect: Effect,
): RawBuilder<boolean> {
  const mayOpen = isAuthorized(database, user, actionOf(effect), { now: clock() });
  return sql<boolean>`${accounts.isUsable(account, user, changeOf(effect))} and ${mayOpen}`;
}

import { traitsOfInstrument } from '@aldgate/domain/market/marketRef.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Action, authorize, isAuthorized } from '../../../../access/index.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import type { AccountRef, TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { OrderDeps } from '../orderDeps.ts';

type Effect = Pick<NewOrder, 'instrumentId' | 'reduceOnly'>;
type Member = Pick<User, 'userId' | 'institutionId'>;
type Deps = Pick<OrderDeps, 'database' | 'clock' | 'accounts'>;

/** The action of the authorization policy that an order is. */
function actionOf({ instrumentId, reduceOnly }: Effect): Action {
  if (reduceOnly) return 'reducePosition';
  return traitsOfInstrument(instrumentId).hasPositions ? 'openPosition' : 'tradeSpot';
}

/** An order that only reduces a position stays possible where trading is limited. */
const changeOf = ({ reduceOnly }: Effect) => (reduceOnly ? 'reduce' : 'open');

/** Throws where the member may not send orders of this effect for any account. */
export const checkAuthorization = ({ database, clock }: Deps, user: Member, effect: Effect): Promise<void> =>
  authorize(database, user, actionOf(effect), { now: clock() });

/** Throws where the member may not send an order of this effect for the account. */
export async function checkPermission(
  deps: Deps,
  { account, user }: { readonly account: TradingAccount; readonly user: Member },
  effect: Effect,
): Promise<void> {
  await checkAuthorization(deps, user, effect);
  await deps.accounts.assertMayChange(account, user, changeOf(effect));
}

/** Whether `checkPermission` would accept them, as a condition of the statement that stores the orders. */
export function hasPermission(
  { database, clock, accounts }: Deps,
  account: AccountRef,
  user: User,
  effect: Effect,
): RawBuilder<boolean> {
  const mayOpen = isAuthorized(database, user, actionOf(effect), { now: clock() });
  return sql<boolean>`${accounts.isUsable(account, user, changeOf(effect))} and ${mayOpen}`;
}

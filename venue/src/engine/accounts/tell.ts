import type { AccountReason, IncomePaid } from '../events.ts';
import { profitOf } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';
import type { World } from '../world.ts';
import type { Account } from './account.ts';

/** Tells of a change of the futures wallet and of positions. `change` is what neither profit nor fee explains. */
export function tellAccount(
  world: World,
  account: Account,
  reason: AccountReason,
  change: bigint | undefined,
  positions: readonly Position[],
): void {
  account.updatedAt = world.at;
  if (account.house) return;
  let wallet = account.cross;
  for (const { isolatedWallet } of account.positions.values()) wallet += isolatedWallet;
  world.emit({
    type: 'account',
    account: account.id,
    reason,
    balance: change === undefined ? undefined : { wallet, cross: account.cross, change },
    positions: positions.map((position) => ({ position: { ...position }, profit: profitOf(world, position) })),
  });
}

/** Tells of money that came or went, for the account's income records. Nothing is told of 0. */
export function tellIncome(
  world: World,
  account: Account,
  income: Omit<IncomePaid, 'type' | 'account' | 'asset' | 'transactionId'> & { readonly asset?: string },
): void {
  if (account.house || income.amount === 0n) return;
  const transactionId = world.state.nextTransactionId++;
  world.emit({ type: 'income', account: account.id, asset: 'USDT', ...income, transactionId });
}

import type { EngineContext } from './engineContext.ts';
import type { Account } from './entities/account.ts';
import type { Position } from './entities/position.ts';
import type { AccountReason, IncomePaid } from './events.ts';
import { unrealisedProfit } from './positions/margin.ts';

/** Emits a change of the futures wallet and of positions. `change` is the part that is neither profit nor fee. */
export function emitAccountUpdate(
  engine: EngineContext,
  account: Account,
  reason: AccountReason,
  change: bigint | undefined,
  positions: readonly Position[],
): void {
  account.updatedAt = engine.at;
  if (account.house) return;
  let wallet = account.cross;
  for (const { isolatedWallet } of account.positions.values()) wallet += isolatedWallet;
  engine.emit({
    type: 'account',
    account: account.id,
    reason,
    balance: change === undefined ? undefined : { wallet, cross: account.cross, change },
    positions: positions.map((position) => ({ position: { ...position }, profit: unrealisedProfit(engine, position) })),
  });
}

/** Emits an income record, except for 0. */
export function emitIncome(
  engine: EngineContext,
  account: Account,
  income: Omit<IncomePaid, 'type' | 'account' | 'asset' | 'transactionId'> & { readonly asset?: string },
): void {
  if (account.house || income.amount === 0n) return;
  const transactionId = engine.state.nextTransactionId++;
  engine.emit({ type: 'income', account: account.id, asset: 'USDT', ...income, transactionId });
}

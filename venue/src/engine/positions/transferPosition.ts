import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { getOrCreatePosition } from '../entities/accountPositions.ts';
import { fillPosition } from './fillPosition.ts';

interface PositionTransfer {
  readonly from: Account;
  readonly to: Account;
  readonly symbol: string;
  /** Signed: what `to` receives. */
  readonly steps: number;
  readonly ticks: number;
}

/** Moves a quantity between two cross positions of house accounts at a price, without a trade or a fee. */
export function transferPosition(engine: EngineContext, { from, to, symbol, steps, ticks }: PositionTransfer): void {
  const contract = engine.contract(symbol);
  for (const [account, quantity] of [
    [from, -steps],
    [to, steps],
  ] as const) {
    const position = getOrCreatePosition(account, symbol);
    account.cross += fillPosition(position, contract, quantity, ticks).realised;
    position.updatedAt = engine.at;
  }
}

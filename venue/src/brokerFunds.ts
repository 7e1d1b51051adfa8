import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { Command } from './engine/commands.ts';
import type { Account } from './engine/entities/account.ts';
import type { ExchangeState } from './engine/state.ts';

/** Coins of the demo broker besides USDT. */
const FUNDS: readonly (readonly [asset: string, amount: string])[] = [
  ['USDC', '1000000000'],
  ['BTC', '100000'],
  ['ETH', '1000000'],
];

/** The deposits that the demo broker lacks: all of them in a new venue, those of new coins in an older one. */
export function missingFunds(state: ExchangeState): Command[] {
  const broker = [...state.accounts.values()].find(({ name, master }: Account) => name === 'demo broker' && !master);
  if (broker === undefined) return [];
  return FUNDS.filter(([asset]) => !state.deposited.has(asset)).map(([asset, amount]) => ({
    type: 'deposit',
    account: broker.id,
    wallet: 'main',
    asset,
    amount: String(parseFixed(amount)),
  }));
}

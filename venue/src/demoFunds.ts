import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { Command } from './engine/commands.ts';
import type { ExchangeState } from './engine/state.ts';

type Funds = readonly (readonly [asset: string, amount: string])[];

const TRADER: Funds = [
  ['BTC', '10'],
  ['ETH', '100'],
  ['USDC', '100000'],
];

/** Coins of the demo accounts besides USDT, by name. */
const FUNDS: ReadonlyMap<string, Funds> = new Map([
  ['demo a', TRADER],
  ['demo b', TRADER],
  [
    'demo broker',
    [
      ['USDC', '1000000000'],
      ['BTC', '100000'],
      ['ETH', '1000000'],
    ],
  ],
]);

/**
 * The deposits that the demo accounts lack: all of them in a new venue, those of new coins in an older one. A coin that
 * an account had and spent is not deposited again.
 */
export function missingFunds({ accounts }: ExchangeState): Command[] {
  return [...accounts.values()].flatMap(({ id: account, name, master, main }) => {
    if (master !== undefined) return [];
    const missing = (FUNDS.get(name) ?? []).filter(([asset]) => !main.has(asset));
    return missing.map(([asset, amount]) => ({
      type: 'deposit' as const,
      account,
      wallet: 'main' as const,
      asset,
      amount: String(parseFixed(amount)),
    }));
  });
}

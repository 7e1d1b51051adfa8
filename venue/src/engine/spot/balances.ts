import type { Account } from '../entities/account.ts';

/** An asset in an account's main wallet: the free part, and the part that its orders lock, in 10^-8. */
export interface AssetBalance {
  readonly asset: string;
  readonly free: bigint;
  readonly locked: bigint;
}

export function readBalance({ main, locked }: Account, asset: string): AssetBalance {
  return { asset, free: main.get(asset) ?? 0n, locked: locked.get(asset) ?? 0n };
}

/** Adds to what is free; an amount below zero takes from it. */
export function addFree({ main }: Account, asset: string, amount: bigint): void {
  main.set(asset, (main.get(asset) ?? 0n) + amount);
}

/** Moves from free to locked, or back if the amount is below zero. */
export function lockFunds(account: Account, asset: string, amount: bigint): void {
  if (amount === 0n) return;
  addFree(account, asset, -amount);
  addLocked(account, asset, amount);
}

/** Adds to what is locked; an amount below zero takes from it. */
export function addLocked({ locked }: Account, asset: string, amount: bigint): void {
  locked.set(asset, (locked.get(asset) ?? 0n) + amount);
}

/** The balances of every asset that an account's main wallet has had. */
export function listBalances(account: Account): AssetBalance[] {
  return [...new Set([...account.main.keys(), ...account.locked.keys()])].map((asset) => readBalance(account, asset));
}

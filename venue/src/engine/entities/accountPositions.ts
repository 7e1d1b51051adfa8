import type { Account } from './account.ts';
import { newPosition, type Position } from './position.ts';

/** An empty account. */
export function newAccount(fields: Pick<Account, 'id' | 'name' | 'master' | 'house' | 'createdAt'>): Account {
  return {
    ...fields,
    main: new Map(),
    locked: new Map(),
    funding: new Map(),
    cross: 0n,
    positions: new Map(),
    orders: new Map(),
    algos: new Map(),
    clientIds: new Map(),
    spotClientIds: new Map(),
    spotCounts: new Map(),
    updatedAt: fields.createdAt,
    called: false,
  };
}

/** The account's position in a contract; creates a flat one if it has none. */
export function getOrCreatePosition(account: Account, symbol: string): Position {
  const found = account.positions.get(symbol);
  if (found !== undefined) return found;
  const position = newPosition(symbol);
  account.positions.set(symbol, position);
  return position;
}

/** The account's position, or a flat one that is not stored. */
export function findPosition(account: Account, symbol: string): Position {
  return account.positions.get(symbol) ?? newPosition(symbol);
}

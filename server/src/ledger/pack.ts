import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AccountRef } from './account.ts';
import type { Leg, Transfer } from './transfer.ts';

/**
 * Transfers as columns, the form that the database function takes: each asset and each account is listed once and
 * referred to by its index. Indexes count from 1, as in PostgreSQL's arrays.
 */
export interface PackedTransfers {
  readonly keys: string[];
  readonly flows: string[];
  readonly references: string[];
  readonly owners: string[];
  readonly types: string[];
  readonly accountAssets: number[];
  readonly assets: string[];
  readonly legTransfers: number[];
  readonly legAccounts: number[];
  readonly legAmounts: string[];
}

export function packTransfers(transfers: readonly Transfer[]): PackedTransfers {
  const packed: PackedTransfers = {
    keys: [],
    flows: [],
    references: [],
    owners: [],
    types: [],
    accountAssets: [],
    assets: [],
    legTransfers: [],
    legAccounts: [],
    legAmounts: [],
  };
  const assetIndexes = new Map<string, number>();
  const assetIndex = (asset: string): number => {
    const known = assetIndexes.get(asset);
    if (known !== undefined) return known;
    const index = packed.assets.push(asset);
    assetIndexes.set(asset, index);
    return index;
  };
  const accountIndexes = new Map<string, number>();
  const accountIndex = ({ owner, type, asset }: AccountRef): number => {
    const name = `${owner}/${type}/${asset}`;
    const known = accountIndexes.get(name);
    if (known !== undefined) return known;
    packed.owners.push(owner);
    packed.types.push(type);
    const index = packed.accountAssets.push(assetIndex(asset));
    accountIndexes.set(name, index);
    return index;
  };
  transfers.forEach((transfer, index) => {
    packed.keys.push(transfer.key);
    packed.flows.push(transfer.flow);
    packed.references.push(transfer.reference);
    for (const [account, amount] of netByAccount(transfer.legs, accountIndex)) {
      packed.legTransfers.push(index + 1);
      packed.legAccounts.push(account);
      packed.legAmounts.push(amount);
    }
  });
  return packed;
}

/**
 * A transfer's legs on the same account are added up; accounts whose sum is zero are left out. A leg of zero is
 * passed on unchanged, for the ledger to reject.
 */
function netByAccount(legs: readonly Leg[], indexOf: (account: AccountRef) => number): Iterable<[number, string]> {
  const net = new Map<number, string>();
  for (const { account, amount } of legs) {
    if (/^-?0(\.0*)?$/.test(amount)) return legs.map((leg) => [indexOf(leg.account), leg.amount]);
    const index = indexOf(account);
    const sum = net.get(index);
    net.set(index, sum === undefined ? amount : toDecimalString(decimal(sum).plus(amount)));
  }
  return [...net].filter(([, amount]) => amount !== '0');
}

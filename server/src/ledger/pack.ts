import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AccountRef } from './account.ts';
import type { Leg, Transfer } from './transfer.ts';

/**
 * Transfers as the database function takes them: columns, with each asset and each account named once and whoever means
 * it naming its place. Places count from 1, as PostgreSQL's arrays do.
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
  const assetPlaces = new Map<string, number>();
  const assetIndex = (asset: string): number => {
    const known = assetPlaces.get(asset);
    if (known !== undefined) return known;
    const place = packed.assets.push(asset);
    assetPlaces.set(asset, place);
    return place;
  };
  const places = new Map<string, number>();
  const placeOf = ({ owner, type, asset }: AccountRef): number => {
    const name = `${owner}/${type}/${asset}`;
    const known = places.get(name);
    if (known !== undefined) return known;
    packed.owners.push(owner);
    packed.types.push(type);
    const place = packed.accountAssets.push(assetIndex(asset));
    places.set(name, place);
    return place;
  };
  transfers.forEach((transfer, index) => {
    packed.keys.push(transfer.key);
    packed.flows.push(transfer.flow);
    packed.references.push(transfer.reference);
    for (const [place, amount] of netByAccount(transfer.legs, placeOf)) {
      packed.legTransfers.push(index + 1);
      packed.legAccounts.push(place);
      packed.legAmounts.push(amount);
    }
  });
  return packed;
}

/**
 * Legs of one transfer on one account count as one; where they cancel out the account is left alone. An amount of zero
 * that somebody wrote is passed on as it is, for the ledger to refuse.
 */
function netByAccount(legs: readonly Leg[], placeOf: (account: AccountRef) => number): Iterable<[number, string]> {
  const net = new Map<number, string>();
  for (const { account, amount } of legs) {
    if (/^-?0(\.0*)?$/.test(amount)) return legs.map((leg) => [placeOf(leg.account), leg.amount]);
    const place = placeOf(account);
    const sum = net.get(place);
    net.set(place, sum === undefined ? amount : toDecimalString(decimal(sum).plus(amount)));
  }
  return [...net].filter(([, amount]) => amount !== '0');
}

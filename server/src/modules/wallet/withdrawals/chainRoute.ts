import type { Database, Tx } from '../../../kernel/database/database.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { findNetwork } from '../../custody/index.ts';
import { isWhitelistOn } from '../addresses/whitelist.ts';
import type { WalletDeps } from '../deps.ts';
import { readDestination } from './destination.ts';
import { quoteFee } from './fee.ts';
import { NEEDS, type RequestedRoute, type Route } from './route.ts';

export interface Reading {
  readonly institutionId: string;
  readonly asset: string;
  readonly now: number;
  readonly businessNow: number;
  /** Whether the withdrawal is there already: a destination that was deleted since is known, and cannot be used. */
  readonly isExisting: boolean;
}

/** A network and an address of it. Throws notFound for an entry of the book that is not there. */
export async function readChainRoute(
  deps: Pick<WalletDeps, 'clock' | 'market' | 'hasCode'>,
  tx: Database | Tx,
  requested: Extract<RequestedRoute, { rail: 'chain' }>,
  reading: Reading,
): Promise<Route> {
  const { institutionId, asset: symbol, now, businessNow, isExisting } = reading;
  const { typedMiddle } = requested;
  const asset = await findAsset(tx, symbol);
  const network = await findNetwork(tx, requested.network, now);
  const listed = network?.assets.find((each) => each.asset === symbol);
  const found = await readDestination(
    tx,
    { ...requested, asset: symbol },
    { ...reading, typedMiddle, hasCode: deps.hasCode },
  );
  return {
    columns: {
      rail: 'chain',
      network: found.network,
      address: found.address,
      shown_address: found.shown,
      address_id: found.addressId,
      source: found.source,
      typed_middle: typedMiddle,
      beneficiary: JSON.stringify(found.beneficiary),
    },
    route: { rail: 'chain', network: requested.network },
    needs: { ...NEEDS.chain, network },
    destination: found.facts,
    isWhitelistOn: await isWhitelistOn(tx, institutionId, businessNow),
    terms:
      asset === undefined || listed === undefined
        ? null
        : { precision: asset.precision, minimum: listed.withdrawMinimum, maximum: listed.withdrawMaximum },
    fee: isExisting ? null : await quoteFee(deps, tx, { network, asset: symbol }),
  };
}

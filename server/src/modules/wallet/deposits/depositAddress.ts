import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { type AccountType, FUNDING_ACCOUNT } from '@aldgate/domain/ledger/accountType.ts';
import { institutionOwner, type MoneyOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { findNetwork, type Network, type NetworkAsset, openDepositAddress } from '../../custody/index.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Whom an address credits. */
export interface Payee {
  readonly owner: MoneyOwner;
  readonly account: AccountType;
}

/** The institution of a member, whose deposits credit its funding account. */
export const ownPayee = ({ institutionId }: User): Payee => ({
  owner: institutionOwner(institutionId),
  account: FUNDING_ACCOUNT,
});

/** WAL-03: the address that credits the institution, or another payee that its members act for. */
export async function getDepositAddress(
  { database, clock }: Deps,
  { asset: symbol, network: code, fresh = false }: ParsedOf<'getDepositAddress'>,
  user: User,
  { owner, account }: Payee = ownPayee(user),
): Promise<AnswerOf<'getDepositAddress'>> {
  const at = clock();
  await authorize(database, user, 'deposit', { now: at });
  const { network, listed } = await findListed(database, { asset: symbol, network: code }, at);
  assertOpen(network);
  if (!network.isConnected) throw new ApiError('networkNotConnected', { network: code });
  if (fresh && network.kind === 'evm') throw formatError({ fresh: 'this network has one address for an account' });
  if (fresh && !memberMay(user.role, 'move')) throw new ApiError('forbidden', { needs: 'move' });
  const { address, createdAt } = await inTransaction(database, (tx) =>
    openDepositAddress(tx, { network: code, owner, account }, { isFresh: fresh }, at),
  );
  const shown = await formatAddress(network, address);
  return {
    address: shown,
    uri: formatUri(network, shown, listed.contract),
    network: code,
    createdAt,
    minimum: listed.depositMinimum,
    confirmations: network.confirmations,
  };
}

/** A network and the terms of an asset that it carries. Throws assetUnsupported. */
export async function findListed(
  database: Database | Tx,
  { asset: symbol, network: code }: { readonly asset: string; readonly network: string },
  at: number,
): Promise<{ network: Network; listed: NetworkAsset }> {
  const network = await findNetwork(database, code, at);
  const listed = network?.assets.find(({ asset }) => asset === symbol);
  if ((await findAsset(database, symbol)) === undefined || network === undefined || listed === undefined) {
    throw new ApiError('assetUnsupported', { asset: symbol });
  }
  return { network, listed };
}

/** Throws serviceSuspended where deposits on a network are suspended. */
export function assertOpen({ code, suspension }: Network): void {
  if (suspension === null) return;
  throw new ApiError('serviceSuspended', { service: 'deposit', network: code, ...suspension });
}

/** An address as people read it: with its checksum, where the network has one in upper and lower case. */
export async function formatAddress({ kind }: Pick<Network, 'kind'>, address: string): Promise<string> {
  if (kind === 'utxo') return address;
  const { checksumAddress } = await import('@aldgate/chain');
  return checksumAddress(address);
}

/** EIP-681, BIP 21. */
function formatUri({ kind, chainIdentity }: Network, address: string, contract: string | null): string {
  if (kind === 'utxo') return `bitcoin:${address}`;
  return contract === null
    ? `ethereum:${address}@${chainIdentity}`
    : `ethereum:${contract}@${chainIdentity}/transfer?address=${address}`;
}

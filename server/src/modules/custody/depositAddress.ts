import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';
import type { MoneyOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { type Selectable, sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { ownerColumns } from '../../ledger/moneyOwner.ts';

/** Whom an address credits. */
export interface AddressOwner {
  readonly network: string;
  readonly owner: MoneyOwner;
  readonly account: AccountType;
}

export interface DepositAddress {
  readonly address: string;
  /** Epoch ms. */
  readonly createdAt: number;
}

/**
 * The newest deposit address of an owner and account, or their first one. With `isFresh` another one, where the network
 * has several for one owner. Throws networkNotConnected where the signer's account is not known yet.
 */
export async function openDepositAddress(
  tx: Tx,
  { network, owner, account }: AddressOwner,
  { isFresh }: { readonly isFresh: boolean },
  at: number,
): Promise<DepositAddress> {
  // Numbers are assigned one after the other.
  const row = await tx
    .selectFrom('chain_network')
    .selectAll()
    .where('code', '=', network)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const known = await tx
    .selectFrom('chain_address')
    .select(['address', 'created_at'])
    .where('network', '=', network)
    .where('kind', '=', 'deposit')
    .where('owner', '=', owner.id)
    .where('account', '=', account)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isReused = known !== undefined && !(isFresh && row.kind === 'utxo');
  if (isReused) return { address: known.address, createdAt: known.created_at.getTime() };
  const number = row.kind === 'utxo' ? await nextNumber(tx, network) : 0;
  const address = await deriveDepositAddress(row, { owner: owner.id, account, number });
  await tx
    .insertInto('chain_address')
    .values({
      network,
      address,
      kind: 'deposit',
      ...ownerColumns(owner),
      account,
      number: String(number),
      created_at: new Date(at),
    })
    .execute();
  return { address, createdAt: at };
}

/** The addresses of an account with outputs are numbered through all owners. */
async function nextNumber(tx: Tx, network: string): Promise<number> {
  const row = await tx
    .selectFrom('chain_address')
    .select((each) => each.fn.max('number').as('last'))
    .where('network', '=', network)
    .where('kind', '=', 'deposit')
    .executeTakeFirst();
  return row?.last == null ? 0 : Number(row.last) + 1;
}

type NetworkRow = Pick<
  Selectable<Tables['chain_network']>,
  'code' | 'kind' | 'factory' | 'hot_xpub' | 'address_prefix'
>;

interface NumberedOwner {
  readonly owner: string;
  readonly account: string;
  readonly number: number;
}

/** The address follows from the factory or the extended public key, and from whom it credits. */
export async function deriveDepositAddress(
  { code, kind, factory, hot_xpub: xpub, address_prefix: prefix }: NetworkRow,
  { owner, account, number }: NumberedOwner,
): Promise<string> {
  // Loaded when it is first needed: the libraries of chains are large.
  const chain = await import('@aldgate/chain');
  if (kind === 'evm') {
    if (factory === null) throw new ApiError('networkNotConnected', { network: code });
    const salt = chain.sweepSalt({ owner, account, number: BigInt(number) });
    return chain.sweepAddress(factory as `0x${string}`, salt).toLowerCase();
  }
  if (xpub === null || prefix === null) throw new ApiError('networkNotConnected', { network: code });
  return chain.deriveUtxoAddress(xpub, `0/${number}`, prefix);
}

/** Which of some addresses are deposit addresses of an owner. */
export async function findOwnAddresses(
  database: Database | Tx,
  {
    network,
    owner,
    addresses,
  }: { readonly network: string; readonly owner: string; readonly addresses: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await database
    .selectFrom('chain_address')
    .select('address')
    .where('network', '=', network)
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .where('owner', '=', owner)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

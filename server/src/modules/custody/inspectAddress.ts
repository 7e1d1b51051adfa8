import type { AddressForm } from '@aldgate/domain/wallet/lookAlike.ts';
import { type SqlBool, sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

export type InspectedAddress =
  | {
      readonly isValid: true;
      /** As the network stores it, and as people read it. */
      readonly address: string;
      readonly shown: string;
      readonly form: AddressForm;
      /** It is known for destroying what it receives. */
      readonly isBurn: boolean;
      /** False for another customer's deposit address: a payment between the platform's addresses credits nobody. */
      readonly isPayable: boolean;
    }
  | { readonly isValid: false; readonly reason: 'length' | 'checksum' | 'network' | 'reserved' | 'contract' | 'own' };

interface Inspecting {
  readonly network: string;
  /** The institution that asks: its own deposit addresses are named as such. */
  readonly institutionId: string;
}

/**
 * The form of an address, and whether it is reserved, a token's contract, the institution's own or a wallet of the
 * platform. Another customer's address is valid, so that nobody learns which addresses are the platform's. Throws
 * assetUnsupported for an unknown network, networkNotConnected where its form is not known yet.
 */
export async function inspectAddress(
  database: Database | Tx,
  { network, institutionId }: Inspecting,
  text: string,
): Promise<InspectedAddress> {
  const row = await database
    .selectFrom('chain_network')
    .select(['kind', 'address_prefix', 'factory'])
    .where('code', '=', network)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('assetUnsupported', { network });
  const { isBurnAddress, isReservedAddress, parseAddress } = await import('@aldgate/chain');
  if (row.kind === 'utxo' && row.address_prefix === null) throw new ApiError('networkNotConnected', { network });
  const form: AddressForm = row.kind === 'evm' ? { kind: 'evm' } : { kind: 'utxo', prefix: row.address_prefix ?? '' };
  const parsed = parseAddress(text, form);
  if (!parsed.isValid) return parsed;
  if (form.kind === 'evm' && isReservedAddress(parsed.address)) return { isValid: false, reason: 'reserved' };
  const contract = await database
    .selectFrom('chain_asset')
    .select('contract')
    .where('network', '=', network)
    .where('contract', '=', parsed.address)
    .executeTakeFirst();
  if (contract !== undefined || parsed.address === row.factory) return { isValid: false, reason: 'contract' };
  const own = await database
    .selectFrom('chain_address')
    .select('owner')
    .where('network', '=', network)
    .where('address', '=', parsed.address)
    .executeTakeFirst();
  const isOthers = own !== undefined && own.owner !== null && own.owner !== institutionId;
  if (own !== undefined && !isOthers) return { isValid: false, reason: 'own' };
  return { ...parsed, form, isBurn: isBurnAddress(parsed.address, form), isPayable: !isOthers };
}

/** An institution's deposit addresses on a network that begin and end with these characters, in lower case. */
export async function listDepositAddresses(
  database: Database | Tx,
  { network, owner, ends }: { readonly network: string; readonly owner: string; readonly ends: string },
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('chain_address')
    .select('address')
    .where('network', '=', network)
    .where(sql<SqlBool>`kind = 'deposit'`)
    .where('owner', '=', owner)
    .where(sql<SqlBool>`lower(left(address, 4) || right(address, 4)) = ${ends}`)
    .execute();
  return rows.map(({ address }) => address);
}

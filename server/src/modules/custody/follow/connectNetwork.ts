import { type Chain, deriveUtxoAddress, factoryAddress } from '@aldgate/chain';
import type { Selectable } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { SignerIdentity } from '../signerClient.ts';

/** A node, or the signer, is not what the network was opened with. */
export class WrongNetwork extends Error {
  override readonly name = 'WrongNetwork';
}

type Account = SignerIdentity['accounts'][number];
type NetworkRow = Selectable<Tables['chain_network']>;
type OwnWallet = 'hot' | 'change' | 'cold';

/** Which of the account's addresses receives change, and which of the cold wallet's receives coins. */
const FIRST = 0;

/**
 * Stores what the node and the signer's account are when a network is first connected, and compares them afterwards.
 * Throws WrongNetwork where they differ. Without the signer's account deposits are followed and no address is opened.
 */
export async function connectNetwork(
  database: Database,
  code: string,
  chain: Chain,
  account: Account | undefined,
  at: number,
): Promise<void> {
  const [identity, prefix] = await Promise.all([chain.identify(), chain.addressPrefix()]);
  await inTransaction(database, async (tx) => {
    const row = await tx
      .selectFrom('chain_network')
      .selectAll()
      .where('code', '=', code)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const known = { chain_identity: row.chain_identity ?? identity, address_prefix: row.address_prefix ?? prefix };
    if (known.chain_identity !== identity || known.address_prefix !== prefix) {
      throw new WrongNetwork(`${code}: the node is of another chain: ${identity}`);
    }
    await tx.updateTable('chain_network').set(known).where('code', '=', code).execute();
    if (account !== undefined) await storeAccount(tx, { ...row, ...known }, account, at);
  });
}

async function storeAccount(tx: Tx, row: NetworkRow, { hot, xpub, cold }: Account, at: number): Promise<void> {
  const address = hot?.toLowerCase() ?? null;
  const factory = address === null ? null : factoryAddress(address as `0x${string}`).toLowerCase();
  const found = { hot_address: address, hot_xpub: xpub, cold, factory };
  const isNew = row.hot_address === null && row.hot_xpub === null;
  const isSame = row.hot_address === address && row.hot_xpub === xpub && row.cold === cold;
  if (!isNew && !isSame) throw new WrongNetwork(`${row.code}: the signer has another account`);
  if (isSame) return;
  await tx.updateTable('chain_network').set(found).where('code', '=', row.code).execute();
  const wallets = listWallets(row, found).map(([kind, own]) => ({
    network: row.code,
    address: own,
    kind,
    number: String(FIRST),
    created_at: new Date(at),
  }));
  await tx.insertInto('chain_address').values(wallets).execute();
}

function listWallets(
  { kind, address_prefix: prefix }: NetworkRow,
  { hot_address: hot, hot_xpub: xpub, cold }: Pick<NetworkRow, 'hot_address' | 'hot_xpub' | 'cold'>,
): readonly (readonly [OwnWallet, string])[] {
  if (kind === 'evm' && hot !== null && cold !== null) {
    return [
      ['hot', hot],
      ['cold', cold.toLowerCase()],
    ];
  }
  if (xpub === null || prefix === null || cold === null)
    throw new WrongNetwork('the signer has no account of this kind');
  return [
    ['change', deriveUtxoAddress(xpub, `1/${FIRST}`, prefix)],
    ['cold', deriveUtxoAddress(cold, `0/${FIRST}`, prefix)],
  ];
}

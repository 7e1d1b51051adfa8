import { type Amount, decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';

type NetworkRow = Pick<Selectable<Tables['chain_network']>, 'code' | 'kind'>;

/** Reads the hot wallet's balance: on a network with outputs, deposit addresses are part of it. */
export const readHotBalance = (tx: Database | Tx, { code, kind }: NetworkRow, asset: string): Promise<Amount> =>
  sumBalances(tx, code, asset, kind === 'evm' ? ['hot'] : ['deposit', 'change']);

export const readColdBalance = (tx: Database | Tx, network: string, asset: string): Promise<Amount> =>
  sumBalances(tx, network, asset, ['cold']);

async function sumBalances(
  tx: Database | Tx,
  network: string,
  asset: string,
  kinds: readonly Tables['chain_address']['kind'][],
): Promise<Amount> {
  const { sum } = await tx
    .selectFrom('chain_balance as b')
    .innerJoin('chain_address as a', (join) =>
      join.onRef('a.network', '=', 'b.network').onRef('a.address', '=', 'b.address'),
    )
    .select((each) => each.fn.sum<string | null>('b.amount').as('sum'))
    .where('b.network', '=', network)
    .where('b.asset', '=', asset)
    .where('a.kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return decimal(toDecimalString(sum ?? '0'));
}

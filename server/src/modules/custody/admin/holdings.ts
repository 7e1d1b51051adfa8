import type { OperationsAnswerOf } from '@aldgate/contract';
import { type Amount, decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { readCustody } from '../../../ledger/balances.ts';

type Kind = 'deposit' | 'change' | 'hot' | 'cold';

/** Lists the platform's holdings on each network by asset and wallet, after the last final block. */
export async function queryHoldings(database: Database): Promise<OperationsAnswerOf<'queryCustody'>> {
  const assets = await database
    .selectFrom('chain_asset as c')
    .innerJoin('chain_network as n', 'n.code', 'c.network')
    .select(['c.network', 'n.kind', 'c.asset', 'c.hot_minimum', 'c.hot_maximum'])
    .orderBy('n.position')
    .orderBy('c.asset')
    .execute();
  const sums = await database
    .selectFrom('chain_balance as b')
    .innerJoin('chain_address as a', (join) =>
      join.onRef('a.network', '=', 'b.network').onRef('a.address', '=', 'b.address'),
    )
    .select(['b.network', 'b.asset', 'a.kind', (each) => each.fn.sum<string>('b.amount').as('amount')])
    .groupBy(['b.network', 'b.asset', 'a.kind'])
    .execute();
  const networks = [...new Set(assets.map(({ network }) => network))];
  const custody = new Map(
    await Promise.all(networks.map(async (network) => [network, await readCustody(database, network)] as const)),
  );
  return assets.map(({ network, kind, asset, hot_minimum, hot_maximum }) => {
    const held = (kinds: readonly Kind[]): string =>
      toDecimalString(
        sums
          .filter((sum) => sum.network === network && sum.asset === asset && kinds.includes(sum.kind))
          .reduce<Amount>((total, { amount }) => total.plus(decimal(toDecimalString(amount))), decimal('0')),
      );
    // On a network with outputs the hot wallet spends from the deposit addresses.
    const isFlushed = kind === 'evm';
    return {
      network,
      asset,
      ledger: custody.get(network)?.get(asset) ?? '0',
      cold: held(['cold']),
      hot: held(isFlushed ? ['hot'] : ['deposit', 'change']),
      unswept: isFlushed ? held(['deposit']) : '0',
      hotMinimum: toDecimalString(hot_minimum),
      hotMaximum: toDecimalString(hot_maximum),
    };
  });
}

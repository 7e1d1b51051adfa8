import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { openSubAccount } from '../brokers/subAccount.ts';
import type { TradingFixture } from './tradingFixture.ts';

/** An account of the trader's institution. */
export interface NamedAccount {
  readonly accountId: string;
  readonly keyId: string;
  /** The account's id at the venue. */
  readonly externalId: number;
}

/** The account of a fixture, and others with so much money each for a product, named by their tags. */
export async function openSeveralAccounts(
  { platform, accountId }: Pick<TradingFixture, 'platform' | 'accountId'>,
  others: Readonly<Record<string, string>>,
  product?: TradedProduct,
): Promise<readonly NamedAccount[]> {
  const { institution_id: institutionId } = await platform.db.database
    .selectFrom('exchange_account')
    .select('institution_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const ids = [accountId];
  for (const [tag, usdt] of Object.entries(others))
    ids.push(await openSubAccount(platform, { exchangeCode: 'BINANCE', institutionId, tag, usdt, product }));
  const rows = await platform.db.database
    .selectFrom('exchange_key as k')
    .innerJoin('exchange_account as a', 'a.id', 'k.exchange_account_id')
    .select(['a.id as accountId', 'k.id as keyId', 'a.external_id'])
    .where('a.id', 'in', ids)
    .execute();
  return ids.flatMap((id) =>
    rows
      .filter((row) => row.accountId === id)
      .map(({ external_id, ...row }) => ({ ...row, externalId: Number(external_id) })),
  );
}

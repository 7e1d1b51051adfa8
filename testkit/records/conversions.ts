import { NEWCOMER, type Reply, startPlatform, TRADER } from '../platform/platform.ts';
import { priced, rated } from '../platform/prices.ts';

export const buyEuro = { fromAsset: 'USDT', toAsset: 'EUR', fromAmount: '1000' };

/** A platform with a trader who converts, and a user of another institution. */
export type ConvertFixture = Awaited<ReturnType<typeof openConvertFixture>>;

export async function openConvertFixture() {
  const platform = await startPlatform();
  const { owner } = platform.db;
  const other = await platform.openSession(NEWCOMER);
  const token = await platform.openSession(TRADER);
  // These tests keep many quotes open; the limit has its own test.
  const quotas = owner.updateTable('convert_quota').where('institution_id', 'is', null);
  await quotas.set({ open_quotes_max: 1_000 }).execute();
  const post = (path: string, body: unknown, as = token): Promise<Reply> =>
    platform.call('POST', `/institution/${path}`, body, as);
  return {
    platform,
    /** The token of the other institution's user. */
    other,
    owner,
    /** A call as the trader, or with another token. */
    post,
    /** Requests a firm quote and expects success. */
    async quoted(body: object): Promise<Reply['data']> {
      const reply = await post('quote', body);
      if (reply.code !== 200) throw new Error(`no quote: ${reply.code} ${reply.message}`);
      return reply.data;
    },
    async available(asset: string): Promise<string> {
      return (await post('queryUserAvailableCapital', { asset })).data[0].available;
    },
    async findInstitution(name: string): Promise<string> {
      const row = await owner.selectFrom('institution').select('id').where('name', '=', name).executeTakeFirstOrThrow();
      return row.id;
    },
    /** Waits until every price that conversions use is recent. */
    async ready(): Promise<void> {
      for (const symbol of ['BTCUSDT', 'ETHUSDT']) await priced(platform, symbol);
      for (const asset of ['USDT', 'USDC', 'EUR', 'HKD', 'JPY']) await rated(platform, asset);
    },
    close: (): Promise<void> => platform.close(),
  };
}

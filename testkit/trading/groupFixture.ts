import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { liftTradingBlock, setTradingBlock } from '../../server/src/modules/exchangeAccounts/index.ts';
import type { Reply } from '../platform/platform.ts';
import { openOrderFixture, orderId } from './orderFixture.ts';
import { type NamedAccount, openSeveralAccounts } from './severalAccounts.ts';

/** The venue's steps of the price in one USDT. */
export const TICKS = 10;

/** An order fixture whose trader has groups on several accounts: two with money and one with a single USDT. */
export type GroupFixture = Awaited<ReturnType<typeof openGroupFixture>>;

export async function openGroupFixture() {
  const fixture = await openOrderFixture();
  const { platform } = fixture;
  const [first, second, poor] = (await openSeveralAccounts(fixture, { second: '500000', poor: '1' })) as [
    NamedAccount,
    NamedAccount,
    NamedAccount,
  ];
  const accounts = [first, second] as const;
  const call = (name: string, body: object): Promise<Reply> => fixture.call(`/broker/lightning/order/${name}`, body);
  const leg = ({ keyId }: Pick<NamedAccount, 'keyId'>, quantity = '0.01') => ({ exchangeKeyId: keyId, quantity });
  const atVenue = ({ externalId }: NamedAccount) => platform.venue.processor.engine.account(externalId);
  return {
    ...fixture,
    first,
    second,
    accounts,
    poor,
    /** A call below `/broker/lightning/order/`. */
    ofGroup: call,
    leg,
    /** Sends a group that buys BTC at the market on the accounts with money, with the fields' overrides. */
    sendGroup: (fields: object = {}): Promise<Reply> =>
      call('sendGroup', {
        groupId: orderId(),
        instrumentId: 'BTCUSDT',
        direction: 'buy',
        priceType: 'market',
        legs: accounts.map((account) => leg(account)),
        ...fields,
      }),
    /** The terms of a limit at a percentage from the mark. */
    resting: (percent = -5) => ({ priceType: 'limit', price: fixture.near(percent) }),
    accountAtVenue: atVenue,
    positions: () => accounts.map((account) => atVenue(account).positions.get('BTCUSDT')?.steps ?? 0),
    /** The client ids of an account's open orders at the venue. */
    openOf: (account: NamedAccount) => [...atVenue(account).orders.values()].map(({ clientOrderId }) => clientOrderId),
    /** The prices of a group's open orders at the venue, by their ids. */
    restingAt: (account: NamedAccount, groupId: string) =>
      Object.fromEntries(
        [...atVenue(account).orders.values()].flatMap(({ clientOrderId, price }) =>
          clientOrderId.startsWith(groupId) ? [[clientOrderId, price / TICKS]] : [],
        ),
      ),
    stored: async (groupId: string) =>
      (await fixture.rows())
        .filter(({ client_order_id }) => client_order_id.startsWith(`${groupId}-`))
        .toSorted((a, b) => (a.client_order_id < b.client_order_id ? -1 : 1)),
    block: ({ accountId }: NamedAccount, level: 'none' | 'reduce_only' = 'none') =>
      inTransaction(platform.db.database, (tx) =>
        setTradingBlock(tx, accountId, { level, reason: 'panic' }, platform.clock.now),
      ),
    lift: ({ accountId }: NamedAccount) =>
      inTransaction(platform.db.database, (tx) => liftTradingBlock(tx, accountId, 'panic')),
  };
}

/** The statuses of the legs of an answer. */
export const statuses = ({ data }: Reply) => data.legs.map(({ status }: { readonly status: string }) => status);

/** The codes of why legs of an answer were refused; null for the others. */
export const codes = ({ data }: Reply) =>
  data.legs.map(({ reason }: { readonly reason: { readonly exchangeCode: number } | null }) =>
    reason === null ? null : reason.exchangeCode,
  );

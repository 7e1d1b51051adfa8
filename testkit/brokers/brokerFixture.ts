import { ONE } from '@aldgate/domain/money/fixed.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { addJob } from '../../server/src/kernel/jobs/jobs.ts';
import { type ConsoleFixture, openConsoleFixture } from '../people/operators.ts';
import { addMember, googleCode } from '../people/people.ts';
import { type LossyProxy, startLossyProxy } from '../platform/lossyProxy.ts';
import { type Reply, waitFor } from '../platform/platform.ts';

export const BROKER = 'broker@demo.aldgate.test';
const BROKER_NAME = 'Ridgeway Prime';

export type BrokerFixture = Awaited<ReturnType<typeof openBrokerFixture>>;

/** A platform with its approved broker, who has Google, and a network to the exchange that loses requests. */
export async function openBrokerFixture(options: Parameters<typeof openConsoleFixture>[0] = {}) {
  let between: LossyProxy | undefined;
  const console: ConsoleFixture = await openConsoleFixture({
    ...options,
    between: async (venueUrl) => {
      between = await startLossyProxy(venueUrl);
      return between.url;
    },
  });
  if (between === undefined) throw new Error('there is no network');
  const network = between;
  const { platform } = console;
  const { database } = platform.db;
  const token = await platform.openSession(BROKER);
  const brokerId = await console.institutionId(BROKER_NAME);

  const call = (path: string, body: object = {}, bearer = token): Promise<Reply> =>
    platform.call('POST', `/broker${path}`, body, bearer);
  const reserve = async (bearer = token): Promise<string> =>
    (await call('/account/getBrokerAccountId', {}, bearer)).data.brokerAccountId;
  const wanted = (over: object = {}) => ({
    accountName: 'Desk',
    accountType: 'custody',
    exchangeCode: 'BINANCE',
    accountMode: 'classic',
    ...over,
  });
  const insert = async (over: object = {}, bearer = token): Promise<Reply> => {
    const brokerAccountId = 'brokerAccountId' in over ? {} : { brokerAccountId: await reserve(bearer) };
    return call('/account/insert', { ...wanted(over), ...brokerAccountId }, bearer);
  };
  const list = async (queryCondition: object = {}) =>
    (await call('/account/pageBrokerAccount', { queryCondition, pageCondition: { page: 1, pageSize: 100 } })).data
      .items;
  const find = async (brokerAccountId: string) =>
    (await list()).find((row: { readonly brokerAccountId: string }) => row.brokerAccountId === brokerAccountId);
  const inState = (brokerAccountId: string, state: string) =>
    waitFor(async () => {
      const row = await find(brokerAccountId);
      return row?.state === state ? row : undefined;
    });

  return {
    ...console,
    network,
    token,
    /** The broker's institution. */
    brokerId,
    call,
    reserve,
    insert,
    list,
    find,
    inState,
    /** Adds an account and waits until it is active. */
    open: async (over: object = {}) => {
      const { code, data } = await insert(over);
      if (code !== 200) throw new Error(`no account was added: ${code}`);
      return inState(data.brokerAccountId, 'active');
    },
    /** Runs the job of an opening again at once, as its queue does later. */
    openAgain: (accountId: string) => inTransaction(database, (tx) => addJob(tx, 'broker_account_open', { accountId })),
    gaCode: () => googleCode(platform),
    /** A member of the broker without Google. */
    addMember: (email: string, role: 'administrator' | 'trader' | 'approver' | 'auditor') =>
      addMember(platform, { institutionId: brokerId, email, role }),
    /** Opens a venue account of nobody of the platform with 1,000 USDT for futures and 500 for spot; returns its id. */
    openElsewhere: async (): Promise<number> => {
      const { processor } = platform.venue;
      const account: number = await processor.submit({ type: 'openAccount', name: 'elsewhere' }, ({ id }) => id);
      const deposit = { type: 'deposit', account, asset: 'USDT' } as const;
      await processor.submit({ ...deposit, wallet: 'um', amount: String(1_000n * ONE) }, () => undefined);
      await processor.submit({ ...deposit, wallet: 'main', amount: String(500n * ONE) }, () => undefined);
      return account;
    },
    /** Creates a key of a venue account; it reads and trades unless it is said. */
    createKey: async (account: number, key: string, over: object = {}) => {
      const permissions = { reading: true, futures: true, spot: true, transfers: false, broker: false, ...over };
      const secret = `secret-of-${key}`;
      const { processor } = platform.venue;
      await processor.submit({ type: 'createKey', account, key, secret, permissions, addresses: [] }, () => undefined);
      return { apiKey: key, apiSecret: secret };
    },
    /** The accounts at the venue with a tag, and the keys of one of them. */
    atVenue: {
      accounts: (accountId: string) =>
        [...platform.venue.processor.engine.state.accounts.values()].filter(
          ({ name }) => name === accountId.replaceAll('-', ''),
        ),
      keys: (externalId: number) =>
        [...platform.venue.processor.engine.state.keys.values()].filter(({ account }) => account === externalId),
    },
    async close() {
      network.fate = null;
      await platform.close();
      await network.close();
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { BrokerAccountMode, BrokerAccountType } from '@aldgate/domain/brokers/accounts.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { openAccount, openKey } from '../../server/src/modules/exchangeAccounts/index.ts';
import { makeBroker } from '../../server/src/modules/institution/index.ts';
import { type ConsoleFixture, openConsoleFixture } from '../people/operators.ts';
import { venueEndpoints } from '../platform/config.ts';
import { type LossyProxy, startLossyProxy } from '../platform/lossyProxy.ts';
import { type Reply, TRADER } from '../platform/platform.ts';
import { createTradingDeps } from '../platform/tradingDeps.ts';

/** The second exchange of the fixture. */
export const SECOND_EXCHANGE = 'MERIDIAN';

/** An account of the broker. */
export interface BrokerAccount {
  readonly id: string;
  readonly exchangeCode: string;
  readonly externalId: string;
}

/** A broker with accounts at two exchanges, of which the second is behind a line that loses what a test asks for. */
export interface BrokerAtTwoExchanges extends ConsoleFixture {
  readonly second: Venue;
  readonly line: LossyProxy;
  readonly token: string;
  readonly institutionId: (name?: string) => Promise<string>;
  call(path: string, body?: object, bearer?: string): Promise<Reply>;
  /** Opens an account without money. */
  openAccount(
    name: string,
    exchangeCode: string,
    mode?: BrokerAccountMode,
    type?: BrokerAccountType,
  ): Promise<BrokerAccount>;
  /** The platform's dependencies with both exchanges, for work that tests run themselves. */
  readonly deps: () => ReturnType<typeof createTradingDeps> & { readonly box: ReturnType<typeof createSecretBox> };
  close(): Promise<void>;
}

export async function openBrokerAtTwoExchanges(): Promise<BrokerAtTwoExchanges> {
  let now = Date.now;
  const second = await startVenue({ port: 0, now: () => now(), demo: true, market: 'still' });
  const line = await startLossyProxy(second.url);
  const endpoints = venueEndpoints(line.url);
  const fixture = await openConsoleFixture({
    otherExchanges: [{ ...endpoints, code: SECOND_EXCHANGE, name: 'Meridian' }],
  });
  const { platform } = fixture;
  now = () => platform.clock.now;
  const { database } = platform.db;
  const { institution_id: own } = await database
    .selectFrom('platform_user')
    .select('institution_id')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  await database.transaction().execute((tx) => makeBroker(tx, own));
  const token = await platform.openSession(TRADER);
  const deps = () => ({ ...createTradingDeps(platform), box: createSecretBox(platform.config.secretsKey) });
  let opened = 0;

  return {
    ...fixture,
    second,
    line,
    token,
    deps,
    institutionId: async (name) => (name === undefined ? own : fixture.institutionId(name)),
    call: (path, body = {}, bearer = token) => platform.call('POST', path, body, bearer),
    async openAccount(name, exchangeCode, accountMode = 'classic', accountType = 'custody') {
      const { exchanges, ...rest } = deps();
      const { broker } = exchanges.get(exchangeCode);
      if (broker === null) throw new Error('there is no broker');
      opened += 1;
      const account = await openAccount(
        { ...rest, broker },
        {
          exchangeCode,
          institutionId: own,
          kind: 'sub',
          accountType,
          accountMode,
          tag: randomUUID().replaceAll('-', ''),
          name,
          sortIndex: opened,
        },
      );
      await openKey({ ...rest, broker }, account);
      return { id: account.accountId, exchangeCode, externalId: account.externalId };
    },
    async close() {
      await platform.close();
      await line.close();
      await second.close();
    },
  };
}

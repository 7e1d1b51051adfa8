import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_EXCHANGE } from '../../../testkit/brokerAtTwoExchanges.ts';
import { SECRETS_KEY, venueEndpoints } from '../../../testkit/config.ts';
import { type KillFixture, openKillFixture } from '../../../testkit/killFixture.ts';
import { repetitions } from '../../../testkit/longForm.ts';
import { waitFor } from '../../../testkit/platform.ts';
import { createTradingDeps } from '../../../testkit/tradingDeps.ts';
import { createSecretBox } from '../../src/kernel/secrets.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { makeBroker } from '../../src/modules/institution/index.ts';
import { openAccount, openKey } from '../../src/modules/trading/index.ts';
import { isUnexplained } from '../../src/modules/trading/reconciliation/comparison.ts';
import { reconcileAccounts } from '../../src/modules/trading/reconciliation/reconcile.ts';

/** `npm run soak` runs the long series. */
const KILLS = repetitions(5, 200);
const AMOUNT = '7.5';

let fixture: KillFixture;
let second: Venue;
let accounts: readonly string[];

beforeAll(async () => {
  second = await startVenue({ port: 0, demo: true, weightLimit: 100_000 });
  const { rest, stream } = venueEndpoints(second.url);
  const entry = {
    code: SECOND_EXCHANGE,
    name: 'Meridian',
    modes: ['classic', 'unified'],
    wallets: second.url,
    brokerKey: 'venue-demo-broker',
    brokerSecret: 'venue-secret-broker',
    products: { usdm: { rest, stream } },
  };
  fixture = await openKillFixture(undefined, undefined, { EXCHANGES: JSON.stringify([entry]) });
  const { institution_id: institutionId } = await fixture.db.database
    .selectFrom('broker_account')
    .select('institution_id')
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  await fixture.db.database.transaction().execute((tx) => makeBroker(tx, institutionId));
  const { exchanges, ...deps } = createDeps();
  const opened: string[] = [];
  for (const exchangeCode of [REFERENCE_EXCHANGE, SECOND_EXCHANGE]) {
    const { broker } = exchanges.get(exchangeCode);
    if (broker === null) throw new Error('there is no broker');
    const tag = randomUUID().replaceAll('-', '');
    const wanted = { exchangeCode, institutionId, kind: 'sub' as const, tag, name: exchangeCode, sortIndex: 1 };
    const account = await openAccount({ ...deps, broker }, wanted);
    await openKey({ ...deps, broker }, account);
    opened.push(account.accountId);
  }
  accounts = opened;
  // The first comparison records what the platform's accounts have as brought.
  await expectReconciled();
});
afterAll(async () => {
  await fixture?.close();
  await second?.close();
});

function createDeps() {
  const otherExchanges = [{ ...venueEndpoints(second.url), code: SECOND_EXCHANGE, name: 'Meridian', spot: null }];
  const config = { secretsKey: SECRETS_KEY, exchange: venueEndpoints(fixture.network.url), otherExchanges };
  const deps = createTradingDeps({ db: fixture.db, config, clock: { now: Date.now() } });
  return { ...deps, box: createSecretBox(SECRETS_KEY) };
}

/** Compares the ledger with both exchanges. */
const expectReconciled = () =>
  waitFor(async () => {
    const { comparisons, failed } = await reconcileAccounts(createDeps(), { isFresh: true });
    return failed.length === 0 && comparisons.every((each) => !isUnexplained(each)) ? comparisons : undefined;
  });

const CAPITAL = { type: 'capital', id: null, wallet: null };
const at = (index: number) => ({ type: 'account', id: accounts[index], wallet: 'futures' });

/** From capital to the first account, on to the second exchange, and back to capital. */
const LEGS = [() => [CAPITAL, at(0)], () => [at(0), at(1)], () => [at(1), CAPITAL]] as const;

const apply = (key: string, leg: number) => {
  const [source, target] = LEGS[leg % LEGS.length]?.() ?? [];
  return fixture.client.call('POST', '/broker/fundTransfer/apply', {
    key,
    source,
    target,
    asset: 'USDT',
    amount: AMOUNT,
  });
};

/** Resolves when one of the exchanges has moved money so often, the worst time for a crash. */
function venuesHaveMoved(count: number): Promise<void> {
  return new Promise((resolve) => {
    let moved = 0;
    const stops = [fixture.venue, second].map(({ processor }) =>
      processor.listen(({ events }) => {
        moved += events.filter(({ type }) => type === 'transfer').length;
        if (moved < count) return;
        for (const stop of stops) stop();
        resolve();
      }),
    );
  });
}

test(`BR-10 the server is killed ${KILLS} times during moves: each is in the ledger and at both exchanges once`, {
  timeout: KILLS * 60_000,
}, async () => {
  const sums = [0, 0];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = fixture.client.server;
    const key = randomUUID();
    // The bridge has a step at each exchange.
    let hasMoved = false;
    const killed = venuesHaveMoved(kill % 3 === 1 ? 1 + (Math.floor(kill / 3) % 2) : 1).then(() => {
      hasMoved = true;
      return victim.kill();
    });
    // A server that has just started may not accept it yet.
    await waitFor(async () => {
      await apply(key, kill).catch(() => undefined);
      return hasMoved ? true : undefined;
    });
    await killed;
    await fixture.restart();
    const state = await waitFor(async () => {
      const reply = await apply(key, kill).catch(() => undefined);
      return reply?.code === 200 && reply.data.state !== 'pending' ? (reply.data.state as string) : undefined;
    });
    expect(state).toBe('completed');
    const [first = 0, other = 0] = sums;
    const deltas = [
      [1, 0],
      [-1, 1],
      [0, -1],
    ][kill % 3] ?? [0, 0];
    sums[0] = first + (deltas[0] ?? 0);
    sums[1] = other + (deltas[1] ?? 0);
  }
  const comparisons = await expectReconciled();
  for (const [index, accountId] of accounts.entries()) {
    const wanted = decimal(AMOUNT).times(String(sums[index])).toString();
    const found = comparisons.find((each) => each.accountId === accountId && each.wallet === 'swap_account');
    expect([found?.ledger ?? '0', found?.exchange ?? '0']).toEqual([wanted, wanted]);
  }
  expect((await verifyLedger(fixture.db.database)).differences).toEqual([]);
});

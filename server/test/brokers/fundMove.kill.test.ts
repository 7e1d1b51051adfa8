import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_EXCHANGE } from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { SECRETS_KEY, venueEndpoints } from '../../../testkit/platform/config.ts';
import { countedRuns, repetitions } from '../../../testkit/platform/longForm.ts';
import type { TradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { isUnexplained } from '../../src/modules/exchangeAccounts/comparison/comparison.ts';
import { reconcileAccounts } from '../../src/modules/exchangeAccounts/comparison/reconcile.ts';
import { openAccount, openKey } from '../../src/modules/exchangeAccounts/index.ts';
import { makeBroker } from '../../src/modules/institution/index.ts';

/** `npm run soak` repeats the series. */
const SERIES = repetitions(1, 10);
const AMOUNT = '7.5';

let fixture: FailureFixture;
let second: Venue;
let accounts: readonly string[];
/** How often the amount has come to each account, less how often it has left. */
const sums = [0, 0];

beforeAll(async () => {
  second = await startVenue({ port: 0, demo: true, weightLimit: 100_000 });
  const configure = (url: string) => ({
    ...venueEndpoints(url),
    code: SECOND_EXCHANGE,
    name: 'Meridian',
    spot: null,
  });
  fixture = await openFailureFixture({ other: { venue: second, configure } });
  const { institutionId } = fixture;
  await fixture.db.database.transaction().execute((tx) => makeBroker(tx, institutionId));
  const { exchanges, ...trading } = await fixture.minuteLater();
  const deps = { ...trading, box: createSecretBox(SECRETS_KEY) };
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
  await expectReconciled(await fixture.minuteLater());
});
afterAll(async () => {
  await fixture?.close();
  await second?.close();
});

/** Compares the ledger with both exchanges. */
const expectReconciled = (deps: TradingDeps) =>
  fixture.until(async () => {
    const all = { ...deps, box: createSecretBox(SECRETS_KEY) };
    const { comparisons, failed } = await reconcileAccounts(all, { isFresh: true });
    return failed.length === 0 && comparisons.every((each) => !isUnexplained(each)) ? comparisons : undefined;
  });

const CAPITAL = { type: 'capital', id: null, wallet: null };
const at = (index: number) => ({ type: 'account', id: accounts[index], wallet: 'futures' });

interface Leg {
  readonly name: string;
  readonly ends: () => readonly object[];
  readonly deltas: readonly [number, number];
  /** Paths of the exchanges' calls that it needs. */
  readonly steps: readonly string[];
}

const TO_FIRST: Leg = { name: 'from capital', ends: () => [CAPITAL, at(0)], deltas: [1, 0], steps: ['POST'] };
const TO_SECOND: Leg = { name: 'between', ends: () => [at(0), at(1)], deltas: [-1, 1], steps: ['POST', '(2)'] };
const TO_CAPITAL: Leg = { name: 'to capital', ends: () => [at(1), CAPITAL], deltas: [0, -1], steps: ['POST'] };
/** The moves that bring to a leg what it takes on. */
const BEFORE = new Map<Leg, readonly Leg[]>([
  [TO_SECOND, [TO_FIRST]],
  [TO_CAPITAL, [TO_FIRST, TO_SECOND]],
]);

const apply = (key: string, { ends }: Leg) => {
  const [source, target] = ends();
  return fixture.call('/broker/fundTransfer/apply', { key, source, target, asset: 'USDT', amount: AMOUNT });
};

/** Sends a move again with the same key, until it has ended. */
async function complete(key: string, leg: Leg): Promise<void> {
  const state = await fixture.until(async () => {
    const { code, data } = await apply(key, leg);
    return code === 200 && data.state !== 'pending' ? (data.state as string) : undefined;
  });
  expect([leg.name, state]).toEqual([leg.name, 'completed']);
  for (const [index, delta] of leg.deltas.entries()) sums[index] = (sums[index] ?? 0) + delta;
}

test('BR-10 a server fails at each step of moves: each is in the ledger and at both exchanges once', {
  timeout: SERIES * SERIES_MS_MAX,
}, async () => {
  for (const _ of countedRuns(SERIES)) {
    for (const leg of [TO_FIRST, TO_SECOND, TO_CAPITAL]) {
      await failAtEachPoint(fixture, {
        steps: leg.steps,
        prepare: async () => {
          for (const each of BEFORE.get(leg) ?? []) await complete(randomUUID(), each);
          return randomUUID();
        },
        work: async (key) => {
          await apply(key, leg);
          await fixture.untilDropped(async () =>
            (await apply(key, leg)).data.state === 'completed' ? true : undefined,
          );
        },
        verify: (key) => complete(key, leg),
      });
    }
  }
  const comparisons = await expectReconciled(await fixture.minuteLater());
  for (const [index, accountId] of accounts.entries()) {
    const wanted = decimal(AMOUNT).times(String(sums[index])).toString();
    const found = comparisons.find((each) => each.accountId === accountId && each.wallet === 'swap_account');
    expect([found?.ledger ?? '0', found?.exchange ?? '0']).toEqual([wanted, wanted]);
  }
  expect((await verifyLedger(fixture.db.database)).differences).toEqual([]);
});

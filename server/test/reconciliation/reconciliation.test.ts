import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { jobSchema } from '../../src/kernel/jobs/jobs.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { isUnexplained } from '../../src/modules/exchangeAccounts/comparison/comparison.ts';
import { type ReconcileDeps, reconcileAccounts } from '../../src/modules/exchangeAccounts/comparison/reconcile.ts';
import { EXCHANGE_RECONCILE, reconcileDue } from '../../src/modules/exchangeAccounts/comparison/reconcileDue.ts';

let fixture: ConsoleFixture;
let deps: ReconcileDeps;
let token: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { platform } = fixture;
  deps = { ...createTradingDeps(platform), box: createSecretBox(platform.config.secretsKey) };
  token = await platform.openSession(TRADER);
  // The platform's own job of each minute would compare accounts before the tests do.
  await sql`
    insert into ${sql.id(jobSchema(platform.db.schema))}._private_job_queues (queue_name, locked_at, locked_by)
    values (${EXCHANGE_RECONCILE}, now(), 'test')
    on conflict (queue_name) do update set locked_at = excluded.locked_at, locked_by = excluded.locked_by
  `.execute(platform.db.owner);
});
afterAll(() => fixture.platform.close());

const compare = async () => {
  const { comparisons, failed } = await reconcileAccounts(deps, { isFresh: false });
  expect(failed).toEqual([]);
  return comparisons;
};

async function transfer(amount: string) {
  const reply = await fixture.platform.call(
    'POST',
    '/broker/lightning/transfer/apply',
    {
      key: randomUUID(),
      asset: 'USDT',
      amount,
      transferFrom: 'capital_account',
      transferTo: 'swap_account',
    },
    token,
  );
  expect(reply).toMatchObject({ code: 200 });
}

test('the comparison covers an account that was never traded on, and the platform’s own wallet', async () => {
  await transfer('700');
  const keys = await deps.database.selectFrom('exchange_key').select('id').execute();
  const first = await compare();
  expect((await deps.database.selectFrom('exchange_key').select('id').execute()).length).toBeGreaterThanOrEqual(
    keys.length,
  );
  expect(first).toContainEqual(
    expect.objectContaining({ wallet: 'swap_account', asset: 'USDT', ledger: '700', exchange: '700', difference: '0' }),
  );
  await transfer('300');
  const platform = (await compare()).filter(({ wallet }) => wallet === 'platform');
  expect(platform.find(({ asset }) => asset === 'USDT')).toMatchObject({ difference: '0', isInFlight: false });
  expect(platform.filter(isUnexplained)).toEqual([]);
});

test('money that leaves the platform’s wallet without a transfer is a break after two comparisons', async () => {
  const account = await deps.database
    .selectFrom('exchange_account')
    .select('external_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  // Somebody with the broker's key moves money that no transfer of a customer asked for.
  await deps.exchanges.reference.broker?.move({
    id: randomUUID().replaceAll('-', ''),
    from: 'broker',
    asset: 'USDT',
    amount: '25',
    to: { account: String(account.external_id), wallet: 'USDT_FUTURE' },
  });
  const different = (await compare()).filter(isUnexplained);
  expect(different).toMatchObject([
    { wallet: 'platform', asset: 'USDT', difference: '25' },
    { wallet: 'swap_account', asset: 'USDT', difference: '-25' },
  ]);
  const open = async (): Promise<{ title: string; accountName: string | null }[]> =>
    (await fixture.ops('support', '/wallet/break/page', { queryCondition: { state: 'open', kind: 'exchange' } })).data
      .items;
  // Once is not enough: a transfer may have been under way at the exchange.
  expect(await open()).toEqual([]);
  fixture.platform.clock.advance(1_000);
  await compare();
  fixture.platform.clock.advance(1_000);
  await compare();
  // Both were first seen at the same time.
  expect((await open()).map(({ title }) => title).sort()).toEqual([
    expect.stringMatching(/^Northmark Capital.*: ledger and exchange differ by −25.00 USDT$/),
    'Platform: ledger and exchange differ by 25.00 USDT',
  ]);
  // The one is named as its customer reads it; the other is the platform's own wallet.
  const { data: options } = await fixture.platform.call('POST', '/broker/account/queryBrokerOptions', {}, token);
  expect(await open()).toContainEqual(expect.objectContaining({ accountName: options[0].accountName }));
  expect(await open()).toContainEqual(expect.objectContaining({ accountName: null }));
  const tasks = await fixture.ops('support', '/task/page', { queryCondition: { kind: 'reconciliation_break' } });
  expect(tasks.data.items).toHaveLength(2);

  // The money comes back: the breaks end by themselves, and are kept.
  await deps.exchanges.reference.broker?.move({
    id: randomUUID().replaceAll('-', ''),
    to: 'broker',
    asset: 'USDT',
    amount: '25',
    from: { account: String(account.external_id), wallet: 'USDT_FUTURE' },
  });
  fixture.platform.clock.advance(1_000);
  await compare();
  expect(await open()).toEqual([]);
  const resolved = await fixture.ops('support', '/wallet/break/page', { queryCondition: { state: 'resolved' } });
  expect(resolved.data.items).toHaveLength(2);
});

test('accounts are compared continuously: new and changed ones first, each at least once an hour', async () => {
  const { platform } = fixture;
  const { clock } = platform;
  const { database } = deps;
  // Opens the accounts of another institution.
  await platform.call(
    'POST',
    '/broker/account/queryBrokerOptions',
    {},
    await platform.openSession('broker@demo.aldgate.test'),
  );
  /** The accounts compared now, in order. */
  const compareDue = async () => {
    const compared: string[] = [];
    const findById: ReconcileDeps['accounts']['findById'] = (accountId) => {
      compared.push(accountId);
      // Each comparison begins at a time of its own.
      clock.advance(1_000);
      return deps.accounts.findById(accountId);
    };
    await reconcileDue({ ...deps, accounts: { ...deps.accounts, findById } });
    return compared;
  };
  const first = await compareDue();
  expect(first.length).toBeGreaterThan(1);
  expect(await compareDue()).toEqual([]);

  const { id: own } = await database
    .selectFrom('exchange_account as a')
    .innerJoin('platform_user as u', 'u.institution_id', 'a.institution_id')
    .select('a.id')
    .where('u.email', '=', TRADER)
    .where('a.kind', '=', 'own')
    .executeTakeFirstOrThrow();
  await transfer('50');
  clock.advance(10 * 60_000);
  const second = await compareDue();
  expect(second).toEqual([own, ...first.filter((id) => id !== own)]);
  clock.advance(10 * 60_000);
  expect(await compareDue()).toEqual(second);

  // An overdue balance goes before a changed one.
  const late = second.at(-1) ?? '';
  const lateTime = new Date(clock.now - 46 * 60_000);
  await database
    .updateTable('account_comparison')
    .set({ tried_at: lateTime })
    .where('exchange_account_id', '=', late)
    .execute();
  await transfer('50');
  clock.advance(10 * 60_000);
  expect((await compareDue()).slice(0, 2)).toEqual([late, own]);

  const { data } = await fixture.ops('auditor', '/reconciliation/query');
  expect(data).toMatchObject({ accounts: first.length, neverCompared: 0 });
  expect(clock.now - data.oldestAt).toBeLessThan(60_000);
  expect(data.accountsAnHour).toBeGreaterThan(0);
});

import { institutionOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleFixture, type OperatorName, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { type Customer, createDepositReader, openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import {
  CONFIRMATIONS,
  openSimulatedNetwork,
  type SimulatedNetwork,
} from '../../../testkit/wallet/simulatedNetwork.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { capitalAccount, treasury } from '../../src/ledger/account.ts';
import { readBalances } from '../../src/ledger/balances.ts';
import { post } from '../../src/ledger/post.ts';
import { openDepositAddress } from '../../src/modules/custody/index.ts';
import { createUser } from '../../src/modules/identity/index.ts';

let fixture: ConsoleFixture;
let network: SimulatedNetwork;
let reader: ReturnType<typeof createDepositReader>;
let count = 0;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { db, clock } = fixture.platform;
  network = await openSimulatedNetwork({ database: db.database, clock: () => clock.now }, 'ETH');
  reader = createDepositReader(db.database);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture.platform.close());

const customer = () => openCustomer(fixture.platform.db.database, fixture.platform.clock.now);
const reverse = (who: OperatorName, depositId: string) =>
  fixture.ops(who, '/wallet/deposit/reverse', { depositId, reason: 'The chain lost it' });
const find = async (depositId: string) => (await fixture.ops('treasury', '/wallet/deposit/query', { depositId })).data;
const totals = async ({ institutionId }: Customer) =>
  (await readBalances(fixture.platform.db.database, institutionId)).map(({ asset, total }) => `${total} ${asset}`);

const accounts = async ({ institutionId }: Customer) =>
  (await readBalances(fixture.platform.db.database, institutionId)).map(
    ({ accountType, total, asset }) => `${accountType} ${total} ${asset}`,
  );

/** Transfers that take money back from the customer, with the customer's entry of each. */
async function deductions({ institutionId }: Customer): Promise<readonly string[]> {
  const { rows } = await sql<{ entry: string }>`
    select t.flow || ' ' || trim_scale(e.amount) as entry from ledger_transfer t
    join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
    where a.owner = ${institutionId} and t.key like '%:reversal'
  `.execute(fixture.platform.db.database);
  return rows.map(({ entry }) => entry);
}

/** Two members who move money, each with a language. */
async function addMembers(institutionId: string): Promise<void> {
  const { db, config, clock } = fixture.platform;
  const box = createSecretBox(config.secretsKey);
  const member = { institutionId, password: 'Aldgate#2026', googleSecret: null };
  await inTransaction(db.database, async (tx) => {
    const administrator = {
      ...member,
      email: 'member@reversed.test',
      role: 'administrator',
      preferredLanguage: 'en-US',
    } as const;
    await createUser(tx, box, administrator, clock.now);
    const trader = { ...member, email: 'trader@reversed.test', role: 'trader', preferredLanguage: 'zh-HK' } as const;
    await createUser(tx, box, trader, clock.now);
  });
}

/** A final deposit; with `isLost` a reorganisation past the final block has removed it. */
async function deposit({ address, institutionId }: Customer, amount: string, isLost = true): Promise<string> {
  count += 1;
  await network.receive({ txid: `reversed${count}`, to: address, amount });
  if (isLost) await network.reorganise(CONFIRMATIONS);
  const [row] = await reader.depositsOf(institutionId);
  return row?.id ?? '';
}

test('WAL-15 a deposit lost after finality is deducted, spent parts at the platform’s cost', async () => {
  const owner = await customer();
  await addMembers(owner.institutionId);
  const depositId = await deposit(owner, '1.123456789012345678');
  expect(await totals(owner)).toEqual(['1.12345678 ETH']);
  const { db, clock } = fixture.platform;
  const spent = { account: capitalAccount(owner.institutionId, 'ETH'), amount: '-1' };
  const spending = {
    key: 'spent',
    flow: 'others' as const,
    reference: 'test',
    legs: [spent, { account: treasury('ETH'), amount: '1' }],
  };
  await db.database.transaction().execute((tx) => post(tx, [spending], clock.now));

  expect((await reverse('support', depositId)).code).toBe(403);
  const { approvalId } = (await reverse('treasury', depositId)).data;
  expect(await find(depositId)).toMatchObject({ state: 'credited', isInChain: false });
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
  expect(await find(depositId)).toMatchObject({ state: 'reversed' });
  expect(await reader.eventsOf(depositId)).toEqual(['seen', 'credited', 'reversed']);
  const mailTo = async (email: string) => (await fixture.platform.mails(email)).map(({ subject }) => subject);
  await expect.poll(() => mailTo('member@reversed.test')).toContain('A deposit was reversed');
  await expect.poll(() => mailTo('trader@reversed.test')).toContain('存入已撤銷');
  expect(await totals(owner)).toEqual(['0 ETH']);
  expect(await deductions(owner)).toEqual(['system_deduction -0.12345678']);
  expect((await fixture.audited('deposit_reversed'))[0]).toMatchObject({ after: { fromOwner: '0.12345678' } });
  await reader.expectBooks();
  expect((await reverse('treasury', depositId)).code).toBe(45_572);
});

test('WAL-15 a deposit at an address of another account is taken back from the capital account', async () => {
  const owner = await customer();
  const { db, clock } = fixture.platform;
  // The deposits that others lost have suspended the network.
  await db.owner.deleteFrom('operation_task').where('kind', '=', 'chain_alarm').execute();
  await db.owner.updateTable('chain_network').set({ suspended_at: null, suspended_reason: null }).execute();
  const former = await inTransaction(db.database, (tx) => {
    const credited = {
      network: 'ETH',
      owner: institutionOwner(owner.institutionId),
      account: 'trade_account',
    } as const;
    return openDepositAddress(tx, credited, { isFresh: false }, clock.now);
  });
  const depositId = await deposit({ ...owner, address: former.address }, '1');
  expect(await accounts(owner)).toEqual(['capital_account 1 ETH']);
  const { approvalId } = (await reverse('treasury', depositId)).data;
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
  expect(await accounts(owner)).toEqual(['capital_account 0 ETH']);
  expect(await deductions(owner)).toEqual(['system_deduction -1']);
  expect((await fixture.audited('deposit_reversed'))[0]).toMatchObject({ after: { fromOwner: '1' } });
  await reader.expectBooks();
});

test('a deposit that is in the chain is not reversed', async () => {
  const depositId = await deposit(await customer(), '1', false);
  expect((await reverse('treasury', depositId)).code).toBe(45_572);
});

test('a held deposit that the chain lost is taken out of suspense, and its task is closed', async () => {
  const owner = await customer();
  const row = { institution_id: owner.institutionId, feature: 'deposit' as const, enabled: false };
  await fixture.platform.db.owner.insertInto('institution_feature').values(row).execute();
  const before = await reader.platformBalance('suspense', 'ETH');
  const depositId = await deposit(owner, '2');
  const { approvalId } = (await reverse('treasury', depositId)).data;
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
  expect(await reader.platformBalance('suspense', 'ETH')).toBe(before);
  await reader.expectBooks();
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordQueries } from '../../../testkit/records/queryBlocks.ts';
import { type DepositFixture, openDepositFixture } from '../../../testkit/wallet/depositFixture.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { createUser } from '../../src/modules/identity/index.ts';

const MANY = 1_000;

let fixture: DepositFixture;

beforeAll(async () => {
  fixture = await openDepositFixture();
});
beforeEach(() => fixture.db.owner.deleteFrom('outbox').execute());
afterAll(() => fixture.close());

/** Adds a member of each role, with an address at their institution. */
async function addMembers(institutionId: string, name: string): Promise<void> {
  const box = createSecretBox(Buffer.alloc(32, 7));
  const member = { institutionId, password: 'Aldgate#2026', googleSecret: null };
  await inTransaction(fixture.db.database, async (tx) => {
    for (const role of ['administrator', 'trader', 'approver', 'auditor'] as const) {
      const language = role === 'trader' ? ('zh-HK' as const) : ('en-US' as const);
      const user = { ...member, email: `${role}@${name}.test`, role, preferredLanguage: language };
      await createUser(tx, box, user, fixture.clock.now);
    }
  });
}

const mails = () =>
  fixture.db.database.selectFrom('outbox').select(['recipient', 'subject', 'body']).orderBy('recipient').execute();

test('WAL-03 members who move money get one email for the deposits of a block, in their language', async () => {
  const { network, openCustomer } = fixture;
  const customer = await openCustomer();
  await addMembers(customer.institutionId, 'mail');
  await network.mine(
    { txid: 'mail1', to: customer.address, amount: '1.123456789' },
    { txid: 'mail2', to: customer.address, amount: '12', asset: 'USDT' },
  );
  expect(await mails()).toEqual([]);
  await network.confirm();
  const sent = await mails();
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['administrator@mail.test', 'A deposit has arrived'],
    ['trader@mail.test', '存入已到賬'],
  ]);
  expect(sent[0]?.body).toContain('1.12345678 ETH (ETH, mail1)\n12.00 USDT (ETH, mail2)');
});

test('WAL-03 an email says that a deposit is held, and none that one below the minimum has arrived', async () => {
  const { network, openCustomer } = fixture;
  const [small, unverified] = [await openCustomer(), await openCustomer('not_verified')];
  await addMembers(small.institutionId, 'small');
  await addMembers(unverified.institutionId, 'unverified');
  await network.receive(
    { txid: 'mail3', to: small.address, amount: '0.001' },
    { txid: 'mail4', to: unverified.address, amount: '5' },
  );
  const sent = await mails();
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['administrator@unverified.test', 'A deposit is being processed'],
    ['trader@unverified.test', '存入正在處理'],
  ]);
  expect(sent[0]?.body).toContain('have arrived and are not credited yet:\n\n5 ETH (ETH, mail4)');
  expect(sent[1]?.body).toContain('尚未入賬：\n\n5 ETH (ETH, mail4)');
});

test('WAL-03 a block of 1,000 deposits is one call of the ledger', { timeout: 120_000 }, async () => {
  const { network, openCustomer, balanceOf, expectBooks } = fixture;
  const customers = [await openCustomer(), await openCustomer(), await openCustomer('not_verified')];
  const payments = Array.from({ length: MANY }, (_, index) => ({
    txid: `bulk${index}`,
    to: customers[index % customers.length]?.address ?? '',
    amount: '0.01',
  }));
  await network.mine(...payments);
  const queries = await recordQueries(() => network.confirm());
  expect(queries.filter(({ text }) => text.includes('ledger_post('))).toHaveLength(1);
  expect(queries.filter(({ text }) => /update deposit d set/.test(text))).toHaveLength(1);
  expect(await balanceOf(customers[0]?.institutionId ?? '')).toBe('3.34');
  expect(await balanceOf(customers[1]?.institutionId ?? '')).toBe('3.33');
  expect(await balanceOf(customers[2]?.institutionId ?? '')).toBe('0');
  await expectBooks();
});

import { createHash, randomUUID } from 'node:crypto';
import { errors } from '@aldgate/contract';
import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { auditDump } from '@aldgate/domain/proof/auditDump.ts';
import { LEAVES_EACH } from '@aldgate/domain/proof/tree.ts';
import { verifyProof } from '@aldgate/domain/proof/verifyProof.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { NEWCOMER, type Reply, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { loadReceiptKey } from '../../src/kernel/secrets/receiptKey.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { capitalAccount, grants, swapAccount } from '../../src/ledger/account.ts';
import { postAll } from '../../src/ledger/post.ts';
import { createInstitution } from '../../src/modules/institution/institutions.ts';
import { noncePurpose } from '../../src/modules/proof/make/buildLeaves.ts';
import { makeSnapshot } from '../../src/modules/proof/make/makeSnapshot.ts';
import { publishDaily } from '../../src/modules/proof/requestSnapshot.ts';

const { subtle } = crypto;
const [FORBIDDEN, NOT_FOUND, FORMAT] = [errors.forbidden.code, errors.notFound.code, errors.format.code];

/** Longer than any test takes: the moment of a snapshot goes on in real time while its thread starts. */
const LATER_MS = 180_000;

let fixture: ConsoleFixture;
let trader: string;
let newcomer: string;
let institutionId: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  trader = await fixture.platform.openSession(TRADER);
  newcomer = await fixture.platform.openSession(NEWCOMER);
  institutionId = await fixture.institutionId('Northmark Capital');
});
afterAll(() => fixture.platform.close());

const ask = (call: 'query' | 'own', token = trader, body: object = {}) =>
  fixture.platform.call('POST', `/account/wallet/proof/${call}`, body, token);
const page = async (): Promise<Reply['data'][]> => (await fixture.ops('auditor', '/wallet/proof/page')).data.items;
const find = async (snapshotId: string) => (await page()).find((each) => each.snapshotId === snapshotId);
const publish = async (who: 'treasury' | 'admin' = 'treasury') =>
  (await fixture.ops(who, '/wallet/proof/publish', { reason: 'The quarter' })).data;

/** Publishes one and waits for its end. */
async function make(): Promise<Reply['data']> {
  const { snapshotId } = await publish();
  return waitFor(async () => {
    const found = await find(snapshotId);
    return found.state === 'making' ? undefined : found;
  });
}

/** Posts a granted amount to an account. */
function grant(account: ReturnType<typeof capitalAccount>, amount: string): Promise<void> {
  const { db, clock } = fixture.platform;
  const legs = [
    { account: grants(account.asset), amount: toDecimalString(decimal(amount).neg()) },
    { account, amount },
  ];
  const transfer = { key: `test:${randomUUID()}`, flow: 'system_grant' as const, reference: 'test', legs };
  return inTransaction(db.database, (tx) => postAll(tx, [transfer], clock.now));
}

/** The institution's own account at the exchange, which opens when it is first asked for. */
async function ownAccountId(): Promise<string> {
  await fixture.platform.call('POST', '/broker/account/queryBrokerOptions', {}, trader);
  const row = await fixture.platform.db.database
    .selectFrom('exchange_account')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Reads the liabilities of the ledger by asset, without the module. */
async function readOwed(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ asset: string; amount: string }>`
    select asset, sum(balance)::text as amount
    from ledger_account join ledger_balance on account_id = ledger_account.id
    where type = any(${[...CUSTOMER_ACCOUNTS]}::text[]) group by asset order by asset collate "C"
  `.execute(fixture.platform.db.database);
  return Object.fromEntries(rows.map(({ asset, amount }) => [asset, toDecimalString(amount)]));
}

const byAsset = (assets: readonly string[], amounts: readonly string[]) =>
  Object.fromEntries(assets.map((asset, index) => [asset, amounts[index]]));

test('before the first snapshot there is none to read, and no proof', async () => {
  expect(await ask('query')).toMatchObject({ code: 200, data: null });
  expect((await ask('own')).code).toBe(NOT_FOUND);
});

test('an operator publishes what the ledger owes, signed and in the audit log', async () => {
  const { reason, requestedBy, totals, failure } = await make();
  expect({ reason, requestedBy, failure }).toMatchObject({
    reason: 'The quarter',
    failure: null,
    requestedBy: { operatorId: await fixture.operatorId('treasury') },
  });
  const { code, data } = await ask('query');
  expect(code).toBe(200);
  const { coverage, accounts: _accounts, earlier, ...published } = data;
  expect(published).toEqual(totals);
  expect(earlier).toEqual([]);
  expect(byAsset(totals.assets, totals.sums)).toEqual(await readOwed());
  expect(coverage.map(({ asset }: { asset: string }) => asset)).toEqual(totals.assets);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from institution`.execute(
    fixture.platform.db.database,
  );
  expect(totals.leaves).toBe(LEAVES_EACH * (rows[0]?.count ?? 0));
  const subject = `proof_snapshot:${totals.snapshotId}`;
  expect(await fixture.audited('proof_requested')).toMatchObject([{ subject, after: { reason: 'The quarter' } }]);
  expect(await fixture.audited('proof_published')).toMatchObject([
    { actor: 'system', subject, after: { root: totals.root, sums: totals.sums, signature: totals.signature } },
  ]);
});

test('each institution’s own proof is valid for its balances, and altered it is not', async () => {
  for (const token of [trader, newcomer]) {
    const { data: proof } = await ask('own', token);
    const { failure } = await verifyProof(proof, subtle, (await ask('query')).data.publicKey);
    expect(failure).toBeNull();
    const { data: balances } = await fixture.platform.call('GET', '/user/assets', undefined, token);
    const owned = new Map<string, string>();
    for (const { asset, total } of balances) {
      owned.set(asset, toDecimalString(decimal(owned.get(asset) ?? '0').plus(total)));
    }
    for (const [index, asset] of proof.assets.entries()) expect(proof.amounts[index]).toBe(owned.get(asset) ?? '0');
    const more = proof.amounts.map((each: string) => toDecimalString(decimal(each).plus('1')));
    expect((await verifyProof({ ...proof, amounts: more }, subtle)).failure).toBe('path');
  }
});

test('nobody reads another institution’s proof, and a nonce is sealed for one institution', async () => {
  expect((await ask('own', newcomer, { institutionId })).code).toBe(FORMAT);
  const [{ data: own }, { data: other }] = [await ask('own'), await ask('own', newcomer)];
  expect([own.institutionId, other.institutionId === institutionId]).toEqual([institutionId, false]);
  expect((await verifyProof({ ...own, shares: other.shares }, subtle)).failure).toBe('path');
  const { db, config } = fixture.platform;
  const box = createSecretBox(config.secretsKey);
  const leaf = await db.database
    .selectFrom('proof_leaf')
    .select('nonce')
    .where('institution_id', '=', institutionId)
    .where('snapshot_id', '=', own.snapshotId)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  expect(box.open(leaf.nonce, noncePurpose(institutionId)).toString('hex')).toBe(own.shares[0].nonce);
  expect(() => box.open(leaf.nonce, noncePurpose(other.institutionId))).toThrow();
});

test('a sub-account’s money is its institution’s, and the earlier snapshot still has its own proof', async () => {
  const { database } = fixture.platform.db;
  const before = (await ask('query')).data;
  const sub = await database
    .insertInto('exchange_account')
    .values({
      id: randomUUID(),
      institution_id: institutionId,
      exchange_code: 'BINANCE',
      tag: randomUUID(),
      kind: 'sub',
      external_id: randomUUID(),
      name: 'Macro',
      created_at: new Date(fixture.platform.clock.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const amountOf = async (snapshotId?: string) => {
    const { data: proof } = await ask('own', trader, snapshotId === undefined ? {} : { snapshotId });
    expect((await verifyProof(proof, subtle)).failure).toBeNull();
    return byAsset(proof.assets, proof.amounts).USDT;
  };
  const usdt = await amountOf();
  await grant(swapAccount(sub.id, 'USDT'), '12.000000000000000001');
  fixture.platform.clock.advance(LATER_MS);
  const { totals } = await make();
  expect(await amountOf()).toBe(toDecimalString(decimal(usdt ?? '0').plus('12.000000000000000001')));
  expect(byAsset(totals.assets, totals.sums)).toEqual(await readOwed());
  expect(await amountOf(before.snapshotId)).toBe(usdt);
  expect((await ask('query')).data.earlier).toEqual([{ snapshotId: before.snapshotId, at: before.at }]);
});

test('coverage names each source, and what was granted is subtracted', async () => {
  const { coverage, assets } = (await ask('query')).data;
  expect(coverage.map(({ asset }: { asset: string }) => asset)).toEqual(assets);
  const { rows } = await sql<{ asset: string; granted: string }>`
    select asset, (-balance)::text as granted from ledger_account join ledger_balance on account_id = ledger_account.id
    where type = 'grants' and balance < 0`.execute(fixture.platform.db.database);
  const granted = new Map(rows.map((row) => [row.asset, toDecimalString(row.granted)]));
  for (const { asset, liabilities, chain, bank, exchange, grants: listed, difference } of coverage) {
    expect(listed).toBe(granted.get(asset) ?? '0');
    const held = [chain, bank, exchange, listed].reduce((sum, each) => sum.plus(each), decimal('0'));
    expect(difference).toBe(toDecimalString(held.minus(liabilities)));
  }
});

test('coverage has what the addresses hold at the final block, and the exchange’s figures', async () => {
  const { db, clock } = fixture.platform;
  const accountId = await ownAccountId();
  // The platform's own comparison, which has nothing to do with these figures, is not due.
  const comparison = { exchange_account_id: accountId, tried_at: new Date(clock.now) };
  await db.database
    .insertInto('account_comparison')
    .values(comparison)
    .onConflict((conflict) => conflict.column('exchange_account_id').doUpdateSet(comparison))
    .execute();
  clock.advance(LATER_MS);
  const at = new Date(clock.now);
  await grant(swapAccount(institutionId, 'USDC'), '5');
  const compared = {
    exchange_account_id: accountId,
    product: 'usdm',
    account_type: 'swap_account',
    asset: 'USDC',
  } as const;
  const figures = { ledger_amount: '5', unposted_income: '0', in_flight: false };
  await db.database
    .insertInto('reconciliation')
    .values([
      { ...compared, ...figures, exchange_amount: '4', reconciled_at: new Date(clock.now - 60_000) },
      { ...compared, ...figures, exchange_amount: '5', reconciled_at: at },
    ])
    .execute();
  await db.owner
    .insertInto('chain_cursor')
    .values({ network: 'ETH', height: 20, hash: '0x1', posted_height: 12, head_height: 20, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.owner
    .insertInto('chain_balance')
    .values({ network: 'ETH', address: '0x00000000000000000000000000000000000000a1', asset: 'ETH', amount: '2.5' })
    .execute();
  clock.advance(LATER_MS);
  await make();
  const { coverage, accounts } = (await ask('query')).data;
  const of = (asset: string) => coverage.find((each: { asset: string }) => each.asset === asset);
  expect(of('ETH')).toMatchObject({ chain: '2.5', exchange: '0' });
  expect(of('USDC')).toMatchObject({ chain: '0', exchange: '5' });
  expect(accounts).toContainEqual({ source: 'chain', account: 'ETH', height: 12, at: at.getTime() });
  expect(accounts).toContainEqual({ source: 'exchange', account: 'exchange', height: null, at: at.getTime() });
});

test('an institution that is younger than the snapshot is part of the next one', async () => {
  const { db, clock } = fixture.platform;
  const verification = { primary: 'certified', advanced: 'certified' } as const;
  const { leaves } = (await ask('query')).data;
  const id = await inTransaction(db.database, (tx) => createInstitution(tx, { name: 'Late', verification }, clock.now));
  clock.advance(LATER_MS);
  const { totals } = await make();
  expect(totals.leaves).toBe(leaves + LEAVES_EACH);
  const found = await db.database
    .selectFrom('proof_leaf')
    .select('snapshot_id')
    .where('institution_id', '=', id)
    .execute();
  expect(found).toEqual(Array.from({ length: LEAVES_EACH }, () => ({ snapshot_id: totals.snapshotId })));
  expect((await ask('own', trader, { snapshotId: randomUUID() })).code).toBe(NOT_FOUND);
});

test('while one is being made, a second request is that one; made again it stays as it was published', async () => {
  const { platform } = fixture;
  const { database } = platform.db;
  const [one, other] = await Promise.all([publish(), publish('admin')]);
  expect(other).toEqual(one);
  const before = await waitFor(async () => {
    const found = await find(one.snapshotId);
    return found.state === 'published' ? found : undefined;
  });
  const box = createSecretBox(platform.config.secretsKey);
  const clock = () => platform.clock.now;
  const receiptKey = await loadReceiptKey(database, box, clock);
  await grant(capitalAccount(institutionId, 'BTC'), '1');
  await makeSnapshot({ database, clock, box, receiptKey, sources: [] }, one.snapshotId);
  expect(await find(one.snapshotId)).toEqual(before);
});

test('an auditor’s dump names no institution and gives the published root; the export is audited', async () => {
  const [{ totals }] = await page();
  const response = await fetch(`${fixture.platform.url}/api/operations/wallet/proof/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.tokens.auditor}` },
    body: JSON.stringify({ snapshotId: totals.snapshotId }),
  });
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  const text = await response.text();
  expect(text).not.toContain(institutionId);
  async function* lines() {
    yield* text.split('\n');
  }
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const audit = await auditDump(lines(), { sha256, subtle });
  expect(audit).toMatchObject({ root: totals.root, sums: totals.sums, differences: [] });
  expect(audit.holdings.get('ETH')).toBeGreaterThan(0n);
  expect(await fixture.audited('proof_exported')).toMatchObject([{ subject: `proof_snapshot:${totals.snapshotId}` }]);
  const missing = await fixture.ops('auditor', '/wallet/proof/export', { snapshotId: randomUUID() });
  expect(missing.code).toBe(NOT_FOUND);
});

test('each day has a snapshot of the calendar, once', async () => {
  const { db, clock } = fixture.platform;
  const deps = { database: db.database, clock: () => clock.now, businessClock: async () => clock.now + 86_400_000 };
  await Promise.all([publishDaily(deps), publishDaily(deps)]);
  await waitFor(async () => ((await page()).some(({ state }) => state === 'making') ? undefined : true));
  await publishDaily(deps);
  const daily = (await page()).filter(({ requestedBy }) => requestedBy === null);
  expect(daily).toMatchObject([{ state: 'published', reason: null }]);
});

test('money that belongs to no institution is not left out: nothing is published', async () => {
  const before = (await ask('query')).data.snapshotId;
  await grant(capitalAccount('00000000-0000-4000-8000-00000000dead', 'BTC'), '1');
  const { state, failure, totals } = await make();
  expect({ state, totals }).toEqual({ state: 'failed', totals: null });
  expect(failure).toContain('belongs to no institution');
  expect((await ask('query')).data.snapshotId).toBe(before);
});

test('publishing needs the permission for capital, the dump the one for books', async () => {
  for (const who of ['reviewer', 'support', 'auditor'] as const) {
    expect((await fixture.ops(who, '/wallet/proof/publish', { reason: 'x' })).code).toBe(FORBIDDEN);
  }
  for (const who of ['reviewer', 'support'] as const) {
    expect((await fixture.ops(who, '/wallet/proof/export', { snapshotId: randomUUID() })).code).toBe(FORBIDDEN);
  }
  expect((await fixture.ops('treasury', '/wallet/proof/publish', { reason: ' ' })).code).toBe(FORMAT);
});

import { signColdFile } from '@aldgate/signer/signCold.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { bitcoinProgram, COLD_POLICY, type LocalChain, openLocalChain } from '../../../testkit/wallet/localChain.ts';
import { COLD_SEED } from '../../../testkit/wallet/testSigner.ts';

const RAISE_MS = 20_001;

let fixture: ConsoleFixture;

beforeAll(async () => {
  fixture = await openConsoleFixture();
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.platform.close());

const open = (code: 'ETH' | 'BTC') => {
  const { db, clock } = fixture.platform;
  return openLocalChain({ database: db.database, clock }, code);
};
const ask = (body: object, who: 'treasury' | 'support' = 'treasury') =>
  fixture.ops(who, '/wallet/cold/request', { reason: 'Payouts are due', ...body });
const readFile = async (outgoingId: string | undefined) => fixture.ops('treasury', '/wallet/cold/file', { outgoingId });
const submit = (outgoingId: string | undefined, content: string) =>
  fixture.ops('treasury', '/wallet/cold/submit', { outgoingId, content, reason: 'Signed by two' });
const sign = (content: string) => signColdFile(COLD_SEED, COLD_POLICY, content);
const tasks = async (state: 'open' | 'closed' = 'open') =>
  (await fixture.ops('auditor', '/task/page', { queryCondition: { kind: 'wallet_refill', state } })).data.items;

async function setBounds(
  asset: string,
  bounds: { readonly hot_minimum?: string; readonly hot_maximum?: string },
): Promise<void> {
  await fixture.platform.db.database.updateTable('chain_asset').set(bounds).where('asset', '=', asset).execute();
}

/** Requests a transfer from cold, with the approval of another operator; returns its id. */
async function approved(chain: LocalChain, body: object): Promise<string | undefined> {
  const { code, data } = await ask(body);
  expect(code).toBe(200);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  await chain.settle();
  const row = (await chain.outgoing()).at(-1);
  expect(row).toMatchObject({ kind: 'cold_refill', wallet: 'cold', state: 'reserved' });
  return row?.id;
}

describe('Ethereum', () => {
  let ethereum: LocalChain;
  const newest = async () => (await ethereum.outgoing()).at(-1);
  const hotUsdt = async () => Number(await ethereum.node.balance('USDT', ethereum.hot));

  beforeAll(async () => {
    ethereum = await open('ETH');
  });
  afterAll(() => ethereum?.close());

  test('a hot wallet below its minimum opens one task, which is closed once it is filled', async () => {
    await ethereum.plan();
    expect(await tasks()).toEqual([]);
    await setBounds('USDT', { hot_minimum: '1600000' });
    await ethereum.plan();
    await ethereum.plan();
    expect(await tasks()).toMatchObject([
      {
        subjectId: 'ETH USDT',
        title: 'The hot wallet on ETH holds 1,500,000.00 USDT, less than 1,600,000.00 USDT',
        customer: null,
      },
    ]);
    const id = await approved(ethereum, { network: 'ETH', asset: 'USDT', amount: '200000' });
    const { data } = await readFile(id);
    expect(data.fileName).toMatch(/^cold-refill-ETH-[0-9a-f]{8}-1\.json$/);
    expect(JSON.parse(data.content)).toMatchObject({
      type: '0x2',
      chainId: '0x7a69',
      nonce: '0x0',
      from: ethereum.cold.toLowerCase(),
      value: '0x0',
      data: expect.stringContaining(ethereum.hot.slice(2).toLowerCase()),
    });
    const { code, data: submitted } = await submit(id, await sign(data.content));
    expect(code).toBe(200);
    expect((await fixture.audited('cold_refill_submitted'))[0]).toMatchObject({
      actor: `operator:${await fixture.operatorId('treasury')}`,
      subject: `outgoing:${id}`,
      after: { txid: submitted.txid, reason: 'Signed by two' },
    });
    await ethereum.settle();
    expect(await newest()).toMatchObject({ state: 'broadcast', attempts: [{ txid: submitted.txid }] });
    await ethereum.confirm();
    expect(await newest()).toMatchObject({ state: 'final', outcome: 'succeeded' });
    expect(await hotUsdt()).toBe(1_700_000);
    await ethereum.plan();
    expect(await tasks()).toEqual([]);
    expect((await tasks('closed'))[0]).toMatchObject({ subjectId: 'ETH USDT', outcome: 'filled' });
    // The cold wallet paid the fee.
    await ethereum.expectReconciled();
  });

  test('a request names an asset of the network and an amount that the cold wallet has, beside its fee', async () => {
    const wanted = { network: 'ETH', asset: 'ETH', amount: '1' };
    expect((await ask(wanted, 'support')).code).toBe(403);
    expect((await ask({ ...wanted, network: 'DOGE' })).code).toBe(404);
    expect(await ask({ ...wanted, asset: 'BTC' })).toMatchObject({ code: 45529, data: { asset: 'BTC' } });
    for (const amount of ['0', '-1', '1e3', '', '0.000000001']) {
      expect((await ask({ ...wanted, amount })).code).toBe(400);
    }
    expect((await ask({ ...wanted, asset: 'USDT', amount: '0.0000001' })).code).toBe(400);
    expect(await ask({ ...wanted, amount: '20000' })).toMatchObject({ code: 45520, data: { asset: 'ETH' } });
    expect((await ask({ ...wanted, reason: '' })).code).toBe(400);
    expect((await ask({ network: 'BTC', asset: 'BTC', amount: '1' })).code).toBe(45670);
  });

  test('what needs a second operator is not done by the first, and a rejected request moves nothing', async () => {
    const before = (await ethereum.outgoing()).length;
    const { approvalId } = (await ask({ network: 'ETH', asset: 'USDC', amount: '10' })).data;
    expect((await fixture.approve('treasury', approvalId)).code).toBe(45567);
    expect((await ask({ network: 'ETH', asset: 'USDC', amount: '11' })).code).toBe(45572);
    const decision = { approvalId, decision: 'reject', note: 'Not now' };
    expect((await fixture.ops('admin', '/approval/decide', decision)).code).toBe(200);
    await ethereum.settle();
    expect(await ethereum.outgoing()).toHaveLength(before);
  });

  test('a file with another field than was requested is rejected and names it; another transfer waits', async () => {
    const id = await approved(ethereum, { network: 'ETH', asset: 'ETH', amount: '2.5' });
    expect((await ask({ network: 'ETH', asset: 'ETH', amount: '1' })).code).toBe(45572);
    const { content } = (await readFile(id)).data;
    const unsigned = JSON.parse(content);
    for (const [field, value] of [
      ['value', '0x1'],
      ['nonce', '0x9'],
      ['gas', '0x5208'],
      ['maxFeePerGas', '0x77359400'],
    ]) {
      const other = await sign(JSON.stringify({ ...unsigned, [field ?? '']: value }));
      const { code, data } = await submit(id, other);
      expect(code).toBe(400);
      expect(data.fields[0]).toMatchObject({ path: 'content', message: expect.stringContaining(`${field} is `) });
    }
    const own = await signColdFile(
      Buffer.alloc(32, 7),
      { networks: { ETH: { ...COLD_POLICY.networks.ETH, feeCapWei: 10n ** 18n } as never } },
      JSON.stringify({ ...unsigned, from: ethereum.hot }),
    );
    expect((await submit(id, own)).data.fields[0].message).toMatch(/from is 0x/);
    for (const [file, message] of [
      [content, 'the file is not signed'],
      ['nothing', 'the file is no JSON'],
      [JSON.stringify({ ...unsigned, raw: '0x02c0' }), 'the signed transaction cannot be read'],
    ]) {
      expect((await submit(id, file ?? '')).data.fields[0].message).toBe(message);
    }
    expect((await submit(id, await sign(content))).code).toBe(200);
    expect((await readFile('11111111-1111-4111-8111-111111111111')).code).toBe(404);
  });

  test('one that no block has is sped up by another signature; the attempt before it is sent meanwhile', async () => {
    const { id } = (await newest()) ?? {};
    await ethereum.settle();
    fixture.platform.clock.advance(RAISE_MS);
    await ethereum.settle();
    // Not automatically: its key is offline.
    expect((await newest())?.attempts).toHaveLength(1);
    expect((await fixture.ops('treasury', '/wallet/transaction/cancel', { outgoingId: id, reason: 'No' })).code).toBe(
      45572,
    );
    const body = { outgoingId: id, reason: 'It waits' };
    expect((await fixture.ops('treasury', '/wallet/transaction/speedUp', body)).code).toBe(200);
    await ethereum.settle();
    const { content } = (await readFile(id)).data;
    expect((await fixture.ops('treasury', '/wallet/transaction/speedUp', body)).code).toBe(45572);
    expect((await submit(id, await sign(content))).code).toBe(200);
    await ethereum.settle();
    await ethereum.confirm();
    expect(await newest()).toMatchObject({ outcome: 'succeeded', attempts: [{ attempt: 1 }, { attempt: 2 }] });
    expect((await readFile(id)).code).toBe(45572);
    await ethereum.expectReconciled();
  });

  test('one that was not signed is cancelled immediately, and the next has its nonce', async () => {
    const id = await approved(ethereum, { network: 'ETH', asset: 'USDC', amount: '10' });
    const { nonce } = (await newest()) ?? {};
    const body = { outgoingId: id, reason: 'Not needed' };
    expect((await fixture.ops('treasury', '/wallet/transaction/cancel', body)).code).toBe(200);
    expect(await newest()).toMatchObject({ state: 'final', outcome: 'cancelled' });
    expect((await readFile(id)).code).toBe(45572);
    fixture.platform.clock.advance(1_000);
    const next = await approved(ethereum, { network: 'ETH', asset: 'USDC', amount: '11' });
    expect(await newest()).toMatchObject({ nonce });
    expect((await submit(next, await sign((await readFile(next)).data.content))).code).toBe(200);
    await ethereum.settle();
    await ethereum.confirm();
    expect(await newest()).toMatchObject({ outcome: 'succeeded' });
    await ethereum.expectReconciled();
  });
});

describe.skipIf(bitcoinProgram === undefined)('a node like Bitcoin Core', () => {
  let bitcoin: LocalChain;
  const newest = async () => (await bitcoin.outgoing()).filter(({ network }) => network === 'BTC').at(-1);

  beforeAll(async () => {
    bitcoin = await open('BTC');
    // Nothing goes to cold automatically before the test of it.
    await setBounds('BTC', { hot_maximum: '1000' });
  }, 120_000);
  afterAll(() => bitcoin?.close());

  test('outputs of cold are signed offline as a PSBT; hot receives them, and change goes back to cold', async () => {
    const id = await approved(bitcoin, { network: 'BTC', asset: 'BTC', amount: '15' });
    const { data } = await readFile(id);
    expect(data.fileName).toMatch(/\.psbt$/);
    const signed = await sign(data.content);
    expect((await submit(id, data.content)).data.fields[0].message).toBe('the file is not signed');
    expect((await submit(id, 'nothing')).data.fields[0].message).toBe('the file is no PSBT in base64');
    expect((await submit(id, signed)).code).toBe(200);
    await bitcoin.settle();
    await bitcoin.confirm();
    expect(await newest()).toMatchObject({ state: 'final', outcome: 'succeeded' });
    expect(await bitcoin.node.balance('BTC', bitcoin.hot)).toBe('55');
    expect(Number(await bitcoin.node.balance('BTC', bitcoin.cold))).toBeCloseTo(385, 4);
    await bitcoin.expectReconciled();
  });

  test('an unsigned one is cancelled, and its outputs serve the next; the file before is rejected', async () => {
    const id = await approved(bitcoin, { network: 'BTC', asset: 'BTC', amount: '1' });
    const { content } = (await readFile(id)).data;
    const body = { outgoingId: id, reason: 'Not needed' };
    expect((await fixture.ops('treasury', '/wallet/transaction/cancel', body)).code).toBe(200);
    fixture.platform.clock.advance(1_000);
    const next = await approved(bitcoin, { network: 'BTC', asset: 'BTC', amount: '2' });
    const { code, data } = await submit(next, await sign(content));
    expect(code).toBe(400);
    expect(data.fields[0].message).toMatch(/output 0 is 100000000 to \w+, requested was 200000000 to/);
    expect(await ask({ network: 'BTC', asset: 'BTC', amount: '500' })).toMatchObject({ code: 45572 });
    expect(await submit(next, await sign((await readFile(next)).data.content))).toMatchObject({ code: 200 });
    await bitcoin.settle();
    expect(await newest()).toMatchObject({ state: 'broadcast', error: null });
    await bitcoin.confirm();
    expect(await newest()).toMatchObject({ outcome: 'succeeded' });
    expect(await ask({ network: 'BTC', asset: 'BTC', amount: '500' })).toMatchObject({ code: 45520 });
    await bitcoin.expectReconciled();
  });

  test('what hot holds above its maximum goes to cold; cancelled, its outputs come back to hot', async () => {
    await setBounds('BTC', { hot_minimum: '0', hot_maximum: '50' });
    await bitcoin.plan();
    const row = await newest();
    expect(row).toMatchObject({ kind: 'to_cold', state: 'broadcast' });
    const body = { outgoingId: row?.id, reason: 'Not now' };
    expect((await fixture.ops('treasury', '/wallet/transaction/cancel', body)).code).toBe(200);
    await bitcoin.settle();
    await bitcoin.confirm();
    expect(await newest()).toMatchObject({ id: row?.id, outcome: 'superseded', attempts: [{}, { is_cancel: true }] });
    expect(Number(await bitcoin.node.balance('BTC', bitcoin.hot))).toBeCloseTo(57, 4);
    await bitcoin.expectReconciled();
  });
});

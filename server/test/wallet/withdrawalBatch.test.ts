import { deriveUtxoAddress } from '@aldgate/chain/utxo/address.ts';
import { deriveUtxoAccount } from '@aldgate/signer/keys.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { bitcoinProgram, type LocalChain, openLocalChain } from '../../../testkit/wallet/localChain.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const PREFIX = bitcoinProgram?.includes('litecoin') === true ? 'rltc' : 'bcrt';
/** A wallet outside the platform. */
const outside = deriveUtxoAccount(Buffer.alloc(32, 3), { coinType: 1 }).publicExtendedKey;
const addressOf = (index: number) => deriveUtxoAddress(outside, `0/${index}`, PREFIX);
const TO = { asset: 'BTC', network: 'BTC' };

let fixture: WithdrawalFixture;
let bitcoin: LocalChain;

describe.skipIf(bitcoinProgram === undefined)('a node like Bitcoin Core', () => {
  beforeAll(async () => {
    fixture = await openWithdrawalFixture();
    const { db, clock } = fixture.platform;
    bitcoin = await openLocalChain({ database: db.database, clock }, 'BTC');
    await fixture.setLimit('50000000');
  });
  beforeEach(() => fixture.platform.clock.advance(1_000));
  afterAll(async () => {
    await bitcoin?.close();
    await fixture?.close();
  });

  const until = (orderId: string, state: string) =>
    waitFor(async () => {
      await bitcoin.settle();
      const found = await fixture.record(orderId);
      return found.state === state ? found : undefined;
    });

  async function approved(index: number, amount: string): Promise<string> {
    const addressId = await fixture.addAddress(addressOf(index), { network: 'BTC' });
    await bitcoin.settle();
    const withdrawId = await fixture.confirmed(addressId, amount, TO);
    await fixture.refresh();
    expect((await fixture.approve(withdrawId)).code).toBe(200);
    await until(withdrawId, 'review');
    return withdrawId;
  }

  test('WAL-04 three withdrawals of BTC are paid by one transaction; the ledger has what addresses hold', async () => {
    const amounts = ['1', '1.1', '1.2'];
    const { total } = await fixture.capital('BTC');
    const ids: string[] = [];
    for (const [index, amount] of amounts.entries()) ids.push(await approved(index, amount));
    // A payout that is ready waits for others, and leaves together with them.
    for (const id of ids) {
      expect((await fixture.review('treasury', id, 'approve')).data).toEqual({ approvalId: null, state: 'queued' });
    }
    await fixture.plan();
    await bitcoin.settle();
    expect(await bitcoin.outgoing()).toEqual([]);
    fixture.platform.clock.advance(30_001);
    await fixture.refresh();
    await fixture.plan();
    const sent = [];
    for (const id of ids) sent.push(await until(id, 'sent'));
    expect(new Set(sent.map(({ txid }) => txid)).size).toBe(1);
    const spends = (await bitcoin.outgoing()).filter(({ kind }) => kind === 'spend');
    expect(spends.map(({ intent }) => (intent as { outputs: unknown[] }).outputs.length)).toEqual([3]);
    expect((await fixture.wallet('cancelWithdraw', { withdrawId: ids[0] })).code).toBe(45665);
    await bitcoin.confirm();
    for (const [index, id] of ids.entries()) {
      const { receivable, fee } = await until(id, 'complete');
      expect(await bitcoin.node.balance('BTC', addressOf(index))).toBe(receivable);
      expect(Number(receivable) + Number(fee)).toBeCloseTo(Number(amounts[index]), 8);
    }
    const after = await fixture.capital('BTC');
    expect(after.total).toBeCloseTo(total - 3.3, 8);
    expect(after.frozen).toBe(0);
    await bitcoin.expectReconciled();
  });

  test('a withdrawal that needs the change of a transaction in progress waits for it, and is not on hold', async () => {
    const release = async (index: number): Promise<string> => {
      const id = await approved(index, '1');
      expect((await fixture.review('treasury', id, 'approve')).code).toBe(200);
      fixture.platform.clock.advance(30_001);
      await fixture.refresh();
      await fixture.plan();
      await bitcoin.settle();
      return id;
    };
    // The wallet has one output, which the first one spends.
    const first = await release(3);
    await until(first, 'sent');
    const second = await release(4);
    expect(await fixture.record(second)).toMatchObject({ state: 'queued', reason: null });
    await bitcoin.confirm();
    await until(first, 'complete');
    await fixture.refresh();
    await fixture.plan();
    await until(second, 'sent');
    await bitcoin.confirm();
    await until(second, 'complete');
    await bitcoin.expectReconciled();
  });

  test('an address of another network, and of the platform, is refused', async () => {
    const validate = async (address: string) =>
      (await fixture.wallet('address/validate', { network: 'BTC', address })).data;
    expect(await validate('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toMatchObject({ reason: 'network' });
    expect(await validate(bitcoin.hot)).toMatchObject({ isValid: false, reason: 'own' });
    expect(await validate(addressOf(9))).toMatchObject({ isValid: true, reason: null });
  });
});

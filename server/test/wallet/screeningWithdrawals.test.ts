import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { type ScreeningProvider, startScreeningProvider } from '../../../testkit/wallet/screeningProvider.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

let fixture: WithdrawalFixture;
let provider: ScreeningProvider;
let count = 0;

beforeAll(async () => {
  provider = await startScreeningProvider();
  fixture = await openWithdrawalFixture({ screening: provider.config() });
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(async () => {
  provider?.release();
  await fixture?.close();
  await provider?.close();
});

/** An address of the book that nothing was sent to yet. */
async function newAddress(): Promise<{ readonly address: string; readonly addressId: string }> {
  count += 1;
  const address = `0x${`c${count}`.repeat(20)}`;
  return { address, addressId: await fixture.addAddress(address) };
}

const screeningOf = async (withdrawId: string) => {
  const { checks } = await fixture.reviewed(withdrawId);
  return checks.find(({ name }: { name: string }) => name === 'screening');
};

test('a destination that the provider clears is paid, and it was asked in the direction of withdrawals', async () => {
  const { address, addressId } = await newAddress();
  const withdrawId = await fixture.confirmed(addressId, '20');
  await fixture.approve(withdrawId);
  await fixture.until(withdrawId, 'sent');
  expect(await screeningOf(withdrawId)).toMatchObject({
    result: 'passed',
    figures: { screening: 'clear', matches: [] },
  });
  expect(provider.requests).toContainEqual({ network: 'ETH', address, direction: 'out' });
});

test('one that the provider blocks is on hold with its matches; one to review needs two operators', async () => {
  const blocked = await newAddress();
  provider.say(blocked.address, { verdict: 'block', matches: ['Sanctions'] });
  const first = await fixture.confirmed(blocked.addressId, '20');
  await fixture.approve(first);
  await fixture.until(first, 'on_hold');
  expect(await screeningOf(first)).toMatchObject({
    result: 'failed',
    figures: { screening: 'block', matches: ['Provider: Sanctions'] },
  });

  const suspicious = await newAddress();
  provider.say(suspicious.address, { verdict: 'review', matches: ['A mixer'] });
  const second = await fixture.inReview(suspicious.addressId, '20');
  expect(await screeningOf(second)).toMatchObject({
    result: 'review',
    figures: { screening: 'review', matches: ['Provider: A mixer'] },
  });
  const released = await fixture.review('treasury', second, 'approve');
  expect((await fixture.console.approve('admin', released.data.approvalId)).code).toBe(200);
  await fixture.until(second, 'sent');
});

test('one that the provider answers nonsense about is reviewed by two operators', async () => {
  const { address, addressId } = await newAddress();
  provider.say(address, { text: 'nonsense' });
  const withdrawId = await fixture.inReview(addressId, '20');
  expect(await screeningOf(withdrawId)).toMatchObject({
    result: 'review',
    figures: { screening: 'review', matches: ['Provider: no answer'] },
  });
  expect((await fixture.reviewed(withdrawId)).operators).toBe(2);
});

test('the provider is asked again before a queued withdrawal is paid', async () => {
  const { address, addressId } = await newAddress();
  // A withdrawal that the hot wallet cannot pay waits in the queue.
  const { hot } = await hideHotBalance();
  const withdrawId = await fixture.confirmed(addressId, '20');
  await fixture.approve(withdrawId);
  await waitFor(async () => ((await fixture.record(withdrawId)).reason === 'hot_low' ? true : undefined));
  provider.say(address, { verdict: 'block', matches: ['Found since'] });
  await hot();
  await fixture.plan();
  await fixture.until(withdrawId, 'on_hold');
  expect(await screeningOf(withdrawId)).toMatchObject({
    result: 'failed',
    figures: { screening: 'block', matches: ['Provider: Found since'] },
  });
});

test('no lock is held while the provider takes its time', async () => {
  const { address, addressId } = await newAddress();
  provider.say(address, 'nothing');
  const withdrawId = await fixture.confirmed(addressId, '20');
  await fixture.approve(withdrawId);
  await waitFor(async () => (provider.waiting() > 0 ? true : undefined));
  const institutionId = await fixture.console.institutionId('Northmark Capital');
  const { owner } = fixture.platform.db;
  const locked = await owner
    .transaction()
    .execute(async (tx) => [
      await tx.selectFrom('institution').select('id').where('id', '=', institutionId).forUpdate().noWait().execute(),
      await tx.selectFrom('withdrawal').select('id').where('id', '=', withdrawId).forUpdate().noWait().execute(),
    ]);
  expect(locked).toEqual([[{ id: institutionId }], [{ id: withdrawId }]]);
  provider.say(address, { verdict: 'clear' });
  provider.release();
  await fixture.until(withdrawId, 'sent');
});

/** The hot wallet seems to hold nothing until `hot` is called. */
async function hideHotBalance() {
  const { owner } = fixture.platform.db;
  const rows = await owner
    .selectFrom('chain_balance')
    .select(['address', 'amount'])
    .where('network', '=', 'ETH')
    .where('asset', '=', 'USDT')
    .where('address', '=', fixture.ethereum.hot.toLowerCase())
    .execute();
  const set = (amount: string) =>
    owner
      .updateTable('chain_balance')
      .set({ amount })
      .where('network', '=', 'ETH')
      .where('asset', '=', 'USDT')
      .where('address', '=', fixture.ethereum.hot.toLowerCase())
      .execute();
  await set('0');
  return { hot: () => set(rows[0]?.amount ?? '0') };
}

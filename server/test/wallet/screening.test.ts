import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { type Reply, waitFor } from '../../../testkit/platform/platform.ts';
import { createDepositReader, openCustomer, openDepositFixture } from '../../../testkit/wallet/depositFixture.ts';
import { type ScreeningProvider, startScreeningProvider } from '../../../testkit/wallet/screeningProvider.ts';
import {
  openSimulatedNetwork,
  type SentPayment,
  type SimulatedNetwork,
} from '../../../testkit/wallet/simulatedNetwork.ts';
import { listKnownAddresses } from '../../src/modules/wallet/addresses/knownAddresses.ts';

const LISTED = 'bcrt1qlisted00000000000000000000000000000aaaa';
const OTHER = 'bcrt1qother000000000000000000000000000000bbbb';
const DAY_MS = 24 * 3_600_000;

let fixture: ConsoleFixture;
let provider: ScreeningProvider;
let networks: Readonly<Record<'ETH' | 'BTC', SimulatedNetwork>>;
let reader: ReturnType<typeof createDepositReader>;
let count = 0;

beforeAll(async () => {
  provider = await startScreeningProvider();
  fixture = await openConsoleFixture({ screening: provider.config() });
  const { db, clock } = fixture.platform;
  const deps = { database: db.database, clock: () => clock.now, provider: provider.config() };
  networks = { ETH: await openSimulatedNetwork(deps, 'ETH'), BTC: await openSimulatedNetwork(deps, 'BTC') };
  reader = createDepositReader(db.database);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(async () => {
  await fixture?.platform.close();
  await provider?.close();
});

const senderOf = (number: number): string => `0x${String(number).padStart(40, '5e4d')}`;

/** A new institution’s deposit, as operators see it. */
async function receive(code: 'ETH' | 'BTC', sent: Partial<SentPayment>): Promise<Reply['data']> {
  const { db, clock } = fixture.platform;
  const customer = await openCustomer(db.database, clock.now, 'certified', code);
  count += 1;
  await networks[code].receive({ txid: `screened${count}`, to: customer.address, amount: '1', ...sent });
  const [row] = await reader.depositsOf(customer.institutionId);
  const { data } = await fixture.ops('treasury', '/wallet/deposit/query', { depositId: row?.id });
  return { ...data, institutionId: customer.institutionId };
}

const list = (network: string, address: string, reason = 'A mixer') =>
  fixture.ops('treasury', '/wallet/screening/add', { network, address, verdict: 'review', reason });

test('WAL-03 a sender whom the provider clears is credited, asked in the direction of deposits', async () => {
  expect(await receive('ETH', { from: senderOf(1) })).toMatchObject({
    state: 'credited',
    screening: { verdict: 'clear', matches: [] },
  });
  expect(provider.requests).toContainEqual({ network: 'ETH', address: senderOf(1), direction: 'in' });
});

test.each(['review', 'block'] as const)(
  'WAL-03 a provider’s %s holds a deposit, with its matches for operators',
  async (verdict) => {
    const from = senderOf(verdict === 'review' ? 2 : 3);
    provider.say(from, { verdict, matches: ['Stolen funds'] });
    const deposit = await receive('ETH', { from });
    expect(deposit).toMatchObject({
      state: 'held',
      holdReason: 'screening',
      senders: [from],
      screening: { verdict, matches: ['Provider: Stolen funds'] },
    });
    const released = await fixture.ops('treasury', '/wallet/deposit/release', {
      depositId: deposit.depositId,
      reason: 'Explained',
    });
    expect(released.data.approvalId).not.toBeNull();
  },
);

test('WAL-03 the stricter of list and provider counts, and the matches of both are shown', async () => {
  const from = senderOf(4);
  await list('ETH', from);
  provider.say(from, { verdict: 'block', matches: ['Sanctions'] });
  expect(await receive('ETH', { from })).toMatchObject({
    screening: { verdict: 'block', matches: ['Operators’ list: A mixer', 'Provider: Sanctions'] },
  });
  provider.say(from, { verdict: 'clear' });
  expect(await receive('ETH', { from })).toMatchObject({
    state: 'held',
    screening: { verdict: 'review', matches: ['Operators’ list: A mixer'] },
  });
});

test.each([
  ['no JSON', { text: '<html>' }],
  ['another verdict', { text: '{"verdict":"fine"}' }],
  ['an error', { text: '{"verdict":"clear"}', status: 500 }],
  ['more than an answer has', { text: JSON.stringify({ verdict: 'clear', note: 'x'.repeat(70_000) }) }],
])(
  'WAL-03 a provider that answers with %s has not answered: an operator reviews, and may release',
  async (_what, said) => {
    const from = senderOf(100 + count);
    provider.say(from, said);
    const deposit = await receive('ETH', { from });
    expect(deposit).toMatchObject({
      state: 'held',
      screening: { verdict: 'review', matches: ['Provider: no answer'] },
    });
    const { data } = await fixture.ops('treasury', '/wallet/deposit/release', {
      depositId: deposit.depositId,
      reason: 'Checked by hand',
    });
    expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
    expect((await reader.depositsOf(deposit.institutionId))[0]?.state).toBe('credited');
  },
);

test('WAL-03 while the provider does not answer deposits are held, and the network is followed on', async () => {
  const own = await openDepositFixture({ provider: provider.config(20) });
  try {
    const from = senderOf(5);
    provider.say(from, 'nothing');
    const { institutionId, address } = await own.openCustomer();
    await own.network.receive({ txid: 'unanswered', to: address, amount: '1', from });
    expect(await own.depositsOf(institutionId)).toMatchObject([
      {
        state: 'held',
        hold_reason: 'screening',
        screening: { verdict: 'review', matches: ['Provider: no answer'] },
      },
    ]);
    await own.expectBooks();
  } finally {
    provider.release();
    await own.close();
  }
});

test('WAL-03 nothing of the ledger or the network is locked while the provider takes its time', async () => {
  const from = senderOf(6);
  provider.say(from, 'nothing');
  const receiving = receive('ETH', { from });
  await waitFor(async () => (provider.waiting() > 0 ? true : undefined));
  const { owner } = fixture.platform.db;
  const locked = await owner.transaction().execute(async (tx) => {
    await tx.selectFrom('deposit').select('id').where('from_address', '=', from).forUpdate().noWait().execute();
    return tx.selectFrom('chain_cursor').select('network').where('network', '=', 'ETH').forUpdate().noWait().execute();
  });
  expect(locked).toEqual([{ network: 'ETH' }]);
  provider.release();
  expect(await receiving).toMatchObject({ state: 'credited' });
});

test('WAL-03 a deposit of Bitcoin is held where the coins of one of its inputs are from a listed address', async () => {
  expect(await receive('BTC', { senders: [OTHER] })).toMatchObject({ state: 'credited', senders: [OTHER] });
  await list('BTC', LISTED);
  expect(await receive('BTC', { senders: [OTHER, LISTED, OTHER] })).toMatchObject({
    state: 'held',
    holdReason: 'screening',
    sender: null,
    senders: [OTHER, LISTED],
    hasUnknownSender: false,
    screening: { verdict: 'review', matches: ['Operators’ list: A mixer'] },
  });
});

test('WAL-03 a Bitcoin sender that is not known is reviewed from the value on from which withdrawals are', async () => {
  const { db, clock } = fixture.platform;
  const unknown = { senders: [OTHER, null] };
  // Without a price no value is known.
  expect(await receive('BTC', { ...unknown, amount: '0.01' })).toMatchObject({ state: 'held' });
  const dayEnd = new Date(Math.floor(clock.now / DAY_MS) * DAY_MS);
  await db.owner.insertInto('closing_price').values({ day_end: dayEnd, asset: 'BTC', usd: '100000' }).execute();
  expect(await receive('BTC', { ...unknown, amount: '0.49999999' })).toMatchObject({
    state: 'credited',
    hasUnknownSender: true,
  });
  // A block's own coins have no sender.
  for (const senders of [[OTHER, null], []]) {
    expect(await receive('BTC', { senders, amount: '0.5' })).toMatchObject({
      state: 'held',
      screening: { verdict: 'review', matches: ['A sender is not known'] },
    });
  }
});

test('WAL-05 the senders of credited Bitcoin deposits are known addresses, which another may resemble', async () => {
  const { db, clock } = fixture.platform;
  const known = 'bcrt1qknown0000000000000000000000000000cccc';
  const held = 'bcrt1qheld00000000000000000000000000000cccc';
  provider.say(held, { verdict: 'block' });
  const { institutionId } = await receive('BTC', { senders: [OTHER, known] });
  const resembling = 'bcrt1qzzzzz0000000000000000000000000000cccc';
  const listKnown = async (owner: string) => {
    const wanted = { institutionId: owner, network: 'BTC', address: resembling, now: clock.now };
    return (await listKnownAddresses(db.database, wanted)).map(({ address }) => address);
  };
  expect(await listKnown(institutionId)).toEqual([known]);
  expect(await listKnown((await receive('BTC', { senders: [held] })).institutionId)).toEqual([]);
});

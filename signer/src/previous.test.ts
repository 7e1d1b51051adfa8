import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { createFunding, type Funding } from '@aldgate/chain/testing/fundingTransaction.ts';
import { Transaction } from '@scure/btc-signer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from './intent.ts';
import {
  addressAt,
  createSignerFixture,
  FUNDING,
  parseIntent,
  type SignerFixture,
  spend,
} from './testing/signerFixture.ts';

let fixture: SignerFixture;

beforeEach(() => {
  fixture = createSignerFixture();
});
afterEach(() => fixture.close());

/** Two outputs of two transactions, worth 10 coins. */
const [RICH, POOR] = [1, 2].map((number) =>
  createFunding({ prefix: 'bcrt', number, outputs: [{ address: addressAt('0/0'), amount: 500_000_000n }] }),
) as [Funding, Funding];
const cancel = (over: object): Intent =>
  parseIntent({
    requestId: 'a',
    network: 'BTC',
    attempt: 1,
    kind: 'cancel',
    change: { path: '1/0' },
    fee: '1000',
    inputs: [RICH, POOR].map(({ txid }) => ({ txid, vout: 0, path: '0/0' })),
    previous: [RICH.raw, POOR.raw],
    ...over,
  });
/** The transaction with another value of its output, as a liar states it. */
const misstate = ({ raw }: Funding): string => {
  const stated = raw.replace('0065cd1d00000000', '204e000000000000');
  expect(stated).not.toBe(raw);
  return stated;
};

test('the value of an input is what its transaction says: no two answers differ, to be joined for a fee', async () => {
  // Signatures of both answers together would be a transaction that pays almost half of the coins as its fee.
  expect(await fixture.refusal(cancel({ fee: '1000', previous: [RICH.raw, misstate(POOR)] }))).toBe('previous');
  expect(await fixture.refusal(cancel({ fee: '1001', attempt: 2, previous: [misstate(RICH), POOR.raw] }))).toBe(
    'previous',
  );
  const { raw } = await fixture.sign(cancel({}));
  const built = Transaction.fromRaw(Buffer.from(raw, 'hex'));
  expect(built.getOutput(0).amount).toBe(1_000_000_000n - 1_000n);
  expect(await fixture.refusal(cancel({ fee: '1001', attempt: 2, previous: [misstate(RICH), POOR.raw] }))).toBe(
    'previous',
  );
  expect(fixture.identity().sequence).toBe(1);
});

test('a stated value is no part of a request', () => {
  const inputs = [{ txid: RICH.txid, vout: 0, value: '500000000', path: '0/0' }];
  expect(() => cancel({ inputs })).toThrow('value');
});

test('any further attempt has exactly the inputs of the first, so one fee is paid at most', async () => {
  const inputs = Array.from({ length: 20 }, (_, vout) => ({ txid: FUNDING.txid, vout, path: '0/0' }));
  await fixture.sign(spend('a', 0, { inputs }));
  for (const [index, input] of inputs.entries()) {
    const one = { inputs: [input], previous: [FUNDING.raw], attempt: 2 + index, fee: '2000' };
    expect(await fixture.refusal(cancel(one))).toBe('attempt');
  }
  const all = { previous: [FUNDING.raw], attempt: 2, fee: '2000' };
  const another = { txid: FUNDING.txid, vout: 20, path: '0/0' };
  expect(await fixture.refusal(cancel({ ...all, inputs: [...inputs, another] }))).toBe('attempt');
  expect(await fixture.refusal(cancel({ ...all, inputs: [...inputs.slice(1), another] }))).toBe('attempt');
  expect(fixture.identity().sequence).toBe(1);
  await fixture.sign(cancel({ ...all, inputs: inputs.toReversed() }));
});

describe('a journal of a version that took values from the request', () => {
  const stated = (value: string, attempt: string, fee: string) =>
    `{"requestId":"old",${attempt}"network":"BTC","kind":"spend",` +
    `"inputs":[{"txid":"${FUNDING.txid}","vout":0,"value":"${value}","path":"0/0"}],"change":{"path":"1/0"},"fee":${fee},` +
    `"outputs":[{"address":"${addressAt('0/5')}","amount":"100000","withdrawalId":"w"}]}`;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

  /** Writes the entry of such a version's signature. */
  const write = (value: string) => {
    fixture.journal().append({
      requestId: 'old',
      attempt: 1,
      network: 'BTC',
      fee: 1_000n,
      feeMost: 1_000n,
      feeSpent: 1_000n,
      at: fixture.clock.now,
      uses: [`${FUNDING.txid}:0`],
      spent: { asset: 'BTC', amount: 100_000n },
      raw: 'signed',
      txid: 'id',
      digest: sha256(stated(value, '"attempt":1,', '"1000"')),
      core: sha256(stated(value, '', 'null')),
    });
    fixture.restart(() => {
      const database = new DatabaseSync(fixture.path);
      database.exec('drop index used_by_request');
      database.close();
    });
  };
  const cancelAll = cancel({
    requestId: 'old',
    attempt: 3,
    fee: '3000',
    previous: [FUNDING.raw],
    inputs: [{ txid: FUNDING.txid, vout: 0, path: '0/0' }],
  });

  test('is opened; its requests have the same answers and further attempts', async () => {
    write('200000');
    expect(await fixture.sign(spend('old', 0))).toEqual({ sequence: 1, raw: 'signed', txid: 'id' });
    expect(await fixture.refusal(spend('new', 0))).toBe('used');
    expect(await fixture.refusal(spend('old', 1, { attempt: 2, fee: '2000' }))).toBe('attempt');
    await fixture.sign(spend('old', 0, { attempt: 2, fee: '2000' }));
    await fixture.sign(cancelAll);
  });

  test('refuses further attempts of a request that stated a false value, but for a cancelling one', async () => {
    write('1');
    expect(await fixture.refusal(spend('old', 0))).toBe('request');
    expect(await fixture.refusal(spend('old', 0, { attempt: 2, fee: '2000' }))).toBe('attempt');
    await fixture.sign(cancelAll);
  });
});

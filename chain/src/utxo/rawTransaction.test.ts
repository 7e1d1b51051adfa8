import { Transaction } from '@scure/btc-signer';
import { expect, test } from 'vitest';
import { parseRawTransaction } from './rawTransaction.ts';

/** BIP 143's signed example of P2WPKH, whose first input has no witness and whose second has one. */
const SIGNED =
  '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b' +
  '02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffff' +
  'ef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378d' +
  'b99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b' +
  '84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67e' +
  'ebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000';

test('the id of a transaction covers no witnesses, and is the same with and without them', () => {
  const found = parseRawTransaction(SIGNED);
  expect(found?.outputs.map(({ amount }) => amount)).toEqual([112_340_000n, 223_450_000n]);
  expect(found?.raw.length).toBeLessThan(SIGNED.length);
  expect(parseRawTransaction(found?.raw ?? '')).toEqual(found);
  const options = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true };
  expect(found?.txid).toBe(Transaction.fromRaw(Buffer.from(SIGNED, 'hex'), options).id);
});

test('what is no transaction, or has bytes behind it, is none', () => {
  for (const text of ['', '00', 'zz', `${SIGNED}00`, SIGNED.slice(0, -2)]) {
    expect(parseRawTransaction(text), text.slice(0, 10)).toBeUndefined();
  }
});

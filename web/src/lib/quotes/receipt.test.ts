import { receiptPayload } from '@aldgate/domain/convert/receipt.ts';
import { otcReceiptPayload } from '@aldgate/domain/otc/receipt.ts';
import { expect, test } from 'vitest';
import type { Receipt } from './product.ts';
import { isSigned, readReceipt } from './receipt.ts';

const { subtle } = crypto;
const execution = {
  orderId: 'o',
  quoteId: 'q',
  transferId: '7',
  institutionId: 'i',
  userId: 'u',
  fromAsset: 'USD',
  fromAmount: '1000',
  toAsset: 'EUR',
  toAmount: '925.1',
  baseAsset: 'EUR',
  quoteAsset: 'USD',
  price: '1.0809641',
  referencePrice: '1.0801',
  referenceAt: 1,
  quotedAt: 2,
  expiresAt: 10_002,
  acceptedAt: 3_002,
};
const payload = receiptPayload({ ...execution, volatilityBps: '1.24' });

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const newKey = () => subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
const publicText = async ({ publicKey }: CryptoKeyPair) => base64(await subtle.exportKey('spki', publicKey));

async function signed(): Promise<Receipt> {
  const key = await newKey();
  const bytes = new TextEncoder().encode(payload);
  const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, bytes);
  return {
    orderId: 'o',
    payload,
    signature: base64(signature),
    algorithm: 'ECDSA P-256 SHA-256',
    publicKey: await publicText(key),
  };
}

test('CV-02 a receipt is verified by Web Crypto; an altered payload, signature or key fails', async () => {
  const receipt = await signed();
  expect(await isSigned(receipt, subtle)).toBe(true);
  const altered = { ...receipt, payload: payload.replace('"1000"', '"1001"') };
  expect(altered.payload).not.toBe(payload);
  expect(await isSigned(altered, subtle)).toBe(false);
  expect(await isSigned({ ...receipt, publicKey: await publicText(await newKey()) }, subtle)).toBe(false);
  expect(await isSigned({ ...receipt, signature: 'AAAA' }, subtle)).toBe(false);
  expect(await isSigned({ ...receipt, publicKey: '%' }, subtle)).toBe(false);
});

test('CV-02 the displayed content is parsed from the signed payload, and anything else is no receipt', () => {
  expect(readReceipt(payload)).toMatchObject({
    fromAmount: '1000',
    toAmount: '925.1',
    timeLeftMs: 7_000,
    volatilityBps: '1.24',
  });
  // A receipt from before volatility was named.
  expect(readReceipt(receiptPayload(execution))).toMatchObject({ fromAmount: '1000' });
  for (const other of [
    '',
    '{}',
    'null',
    '[]',
    payload.replace('"1000"', '1000'),
    payload.replace('10002', '"x"'),
    payload.replace('1.24', ''),
  ]) {
    expect(readReceipt(other)).toBeUndefined();
  }
});

test('OTC-05 the receipt of an OTC trade has the breakdown of its price, and none is read without them', () => {
  const { expiresAt: _, ...trade } = execution;
  const breakdown = { bookPrice: '1.08', indexBps: '0.93', marginBps: '7', volatilityBps: '0' };
  const otc = otcReceiptPayload({ ...trade, ...breakdown, kind: 'limit', limitPrice: '1.09' });
  expect(readReceipt(otc)).toMatchObject({ bookPrice: '1.08', indexBps: '0.93', marginBps: '7', limitPrice: '1.09' });
  const better = otcReceiptPayload({ ...trade, ...breakdown, kind: 'request', marginBps: '-1.2', price: '1.0789' });
  expect(readReceipt(better)).toMatchObject({ marginBps: '-1.2', spreadBps: expect.stringMatching(/^-/) });
  for (const broken of [otc.replace('"7"', '7'), otc.replace('marginBps', 'margin'), otc.replace('"1.09"', '"x"')]) {
    expect(readReceipt(broken)).toBeUndefined();
  }
});

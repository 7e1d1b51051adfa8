import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyEuro, type ConvertFixture, openConvertFixture } from '../../../testkit/records/conversions.ts';
import { VERIFY_COMMAND } from '../../../web/src/lib/quotes/verifyCommand.ts';

let fixture: ConvertFixture;
let folder: string;

beforeAll(async () => {
  fixture = await openConvertFixture();
  folder = mkdtempSync(join(tmpdir(), 'aldgate-receipt-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await fixture?.close();
});
beforeEach(() => fixture.ready());

test('CV-02 an order has one receipt with its terms, whose signature anyone can verify', async () => {
  const quote = await fixture.quoted(buyEuro);
  fixture.platform.clock.advance(2_500);
  const { data: order } = await fixture.post('order', { quoteId: quote.quoteId });
  const { code, data: receipt } = await fixture.post('swapOrderReceipt', { orderId: order.orderId });
  expect(code).toBe(200);
  const payload = JSON.parse(receipt.payload);
  expect(payload).toMatchObject({
    orderId: order.orderId,
    quoteId: quote.quoteId,
    fromAmount: '1000',
    toAmount: quote.toAmount,
    price: quote.price,
    referencePrice: quote.referencePrice,
    spreadBps: quote.spreadBps,
    volatilityBps: quote.volatilityBps,
    version: 2,
    quotedAt: quote.createdAt,
    acceptedAt: quote.createdAt + 2_500,
    timeLeftMs: 7_500,
    fee: '0',
  });
  const transfer = await fixture.platform.db.database
    .selectFrom('ledger_transfer')
    .select('key')
    .where('id', '=', payload.transferId)
    .executeTakeFirst();
  expect(transfer?.key).toBe(`convert:${quote.quoteId}`);
  expect(payload.referenceAt).toBeLessThanOrEqual(quote.createdAt);
  expect(isSigned(receipt)).toBe(true);
  expect(isSigned({ ...receipt, payload: receipt.payload.replace('1000', '1001') })).toBe(false);
  expect((await fixture.post('swapOrderReceipt', { orderId: order.orderId })).data).toEqual(receipt);
});

test('CV-02 an order from before receipts existed gets a permanent one', async () => {
  const { quoteId } = await fixture.quoted(buyEuro);
  const { orderId } = (await fixture.post('order', { quoteId })).data;
  await fixture.owner.deleteFrom('convert_receipt').where('order_id', '=', orderId).execute();
  const replies = await Promise.all([1, 2, 3].map(() => fixture.post('swapOrderReceipt', { orderId })));
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(new Set(replies.map(({ data }) => data.signature)).size).toBe(1);
  expect(isSigned(replies[0]?.data)).toBe(true);
});

test('the receipt of another institution, or of no order, is not found', async () => {
  const { items } = (await fixture.post('pageSwapOrderRecord', {})).data;
  expect(await fixture.post('swapOrderReceipt', { orderId: items[0].orderId }, fixture.other)).toMatchObject({
    code: 404,
  });
  const orderId = '00000000-0000-4000-8000-000000000000';
  expect(await fixture.post('swapOrderReceipt', { orderId })).toMatchObject({ status: 200, code: 404 });
});

test('the signing key is stored encrypted and never returned', async () => {
  const rows = await fixture.platform.db.database
    .selectFrom('platform_secret')
    .select(['name', 'ciphertext'])
    .execute();
  const row = rows.find(({ name }) => name === 'receipt-key');
  expect(row?.ciphertext.toString('latin1')).not.toContain('PRIVATE');
  const { items } = (await fixture.post('pageSwapOrderRecord', {})).data;
  const { data } = await fixture.post('swapOrderReceipt', { orderId: items[0].orderId });
  expect(Object.keys(data).sort()).toEqual(['algorithm', 'orderId', 'payload', 'publicKey', 'signature']);
  const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(key.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
});

test('CV-02 the page’s command verifies a receipt of the server, and rejects an altered one', async () => {
  const quote = await fixture.quoted({ fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' });
  const { data: order } = await fixture.post('order', { quoteId: quote.quoteId });
  const { data: receipt } = await fixture.post('swapOrderReceipt', { orderId: order.orderId });
  expect(verifiedByCommand(receipt)).toBe('true');
  expect(verifiedByCommand({ ...receipt, payload: receipt.payload.replace('"1000"', '"9000"') })).toBe('false');
});

function isSigned(receipt: { payload: string; signature: string; publicKey: string } | undefined): boolean {
  if (!receipt) return false;
  const key = Buffer.from(receipt.publicKey, 'base64');
  return verify(
    'sha256',
    Buffer.from(receipt.payload),
    { key: createPublicKey({ key, format: 'der', type: 'spki' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(receipt.signature, 'base64'),
  );
}

function verifiedByCommand(receipt: object): string {
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify(receipt, null, 2));
  const command = VERIFY_COMMAND.replace(/^node/, `"${process.execPath}"`);
  return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trim();
}

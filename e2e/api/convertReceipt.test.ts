import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERIFY_COMMAND } from '../../web/src/convert/verifyCommand.ts';
import { type Platform, priced, startPlatform, TRADER } from './support.ts';

let platform: Platform;
let folder: string;

beforeAll(async () => {
  platform = await startPlatform();
  folder = mkdtempSync(join(tmpdir(), 'aldgate-receipt-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await platform.close();
});

test('CV-02 the command that the page gives verifies a receipt of the server, and tells one that was altered', async () => {
  const token = await platform.signIn(TRADER);
  const post = (path: string, body: object) => platform.call('POST', `/institution/${path}`, body, token);
  await priced(platform);
  const { data: quote } = await post('quote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' });
  const { data: order } = await post('order', { quoteId: quote.quoteId });
  const { data: receipt } = await post('swapOrderReceipt', { orderId: order.orderId });
  expect(verify(receipt)).toBe('true');
  expect(verify({ ...receipt, payload: receipt.payload.replace('"1000"', '"9000"') })).toBe('false');
});

function verify(receipt: object): string {
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify(receipt, null, 2));
  const command = VERIFY_COMMAND.replace(/^node/, `"${process.execPath}"`);
  return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trim();
}

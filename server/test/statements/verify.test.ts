import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { statementVerify } from '../../src/commands/statementVerify.ts';
import { StartError } from '../../src/kernel/startError.ts';

let platform: Platform;
let folder: string;
let statement: Buffer;

beforeAll(async () => {
  platform = await startPlatform();
  folder = await mkdtemp(join(tmpdir(), 'aldgate-statement-'));
  const token = await platform.openSession(TRADER);
  const ask = (path: string, body: object) => platform.call('POST', `/account/wallet/statement/${path}`, body, token);
  const today = new Date(platform.clock.now).toISOString().slice(0, 10);
  const wanted = { from: today, to: today, accountTypes: ['capital_account'], assets: [] };
  const { statementId } = (await ask('request', { ...wanted, language: 'en-US', format: 'csv' })).data;
  const isReady = async () => (await ask('page', {})).data.items[0].state === 'ready';
  await vi.waitUntil(isReady, { timeout: 60_000 });
  const response = await fetch(`${platform.url}/api/account/wallet/statement/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ statementId }),
  });
  statement = Buffer.from(await response.arrayBuffer());
});
// A test of another file may leave one: a job queue sets it when a newer version migrates.
beforeEach(() => {
  process.exitCode = undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

/** Runs the command on a file; returns its output and exit code. */
async function verify(name: string, content?: Buffer): Promise<{ readonly printed: string; readonly code: unknown }> {
  const path = join(folder, name);
  if (content !== undefined) await writeFile(path, content);
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await statementVerify(platform.config, [path]);
  return { printed, code: process.exitCode };
}

test('the command names the number of a statement of this platform', async () => {
  expect(await verify('whole.csv', statement)).toEqual({
    printed: expect.stringMatching(/^statement [\w-]+: valid\n$/),
    code: undefined,
  });
});

test('the command refuses an altered statement and another file', async () => {
  const refused = { printed: 'not a statement of this platform, or altered\n', code: 1 };
  expect(await verify('altered.csv', Buffer.from(statement.toString().replace('USDT', 'USDC')))).toEqual(refused);
  expect(await verify('other.csv', Buffer.from('Date,Amount\r\n'))).toEqual(refused);
});

test('the command says how it is called, and what it cannot read', async () => {
  await expect(statementVerify(platform.config, [])).rejects.toThrow(StartError);
  await expect(verify('missing.csv')).rejects.toThrow(/missing\.csv cannot be read/);
});

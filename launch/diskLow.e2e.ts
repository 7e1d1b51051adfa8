import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { logInTrader } from '../testkit/platform/logIn.ts';
import { isLong } from '../testkit/platform/longForm.ts';
import {
  discard,
  type Instance,
  newTestHome,
  startEnvironment,
  startHealthy,
  type TestHome,
} from './testing/instance.ts';
import { runTool } from './tool.ts';

const READ_ONLY = 45504;
const MB = 1024 ** 2;

/** Only root can mount; `npm run soak` runs it. */
const mayMount = isLong && process.getuid?.() === 0;

let testHome: TestHome | undefined;
let instance: Instance | undefined;
afterEach(async () => {
  if (instance !== undefined) await discard([instance], []);
  if (testHome === undefined) return;
  run('umount', testHome.home);
  rmSync(testHome.home, { recursive: true, force: true });
});

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

test.skipIf(!mayMount)(
  'a disk is filled amid conversions: none that was confirmed is lost, and all opens again',
  async () => {
    testHome = await newTestHome();
    const { home } = testHome;
    run('mount', '-t', 'tmpfs', '-o', 'size=2500m', 'tmpfs', home);
    chmodSync(home, 0o711);
    instance = await startHealthy(testHome);
    const { url } = instance;
    const { pid } = instance.find('bin/postgres');

    const token = await logInTrader(url);
    const call = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
      return (await response.json()) as { code: number; data: any };
    };
    const confirmed = new Set<string>();
    let code = 0;
    const convert = async () => {
      const quoted = await call('/institution/quote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100' });
      const done = quoted.code === 200 ? await call('/institution/order', { quoteId: quoted.data.quoteId }) : quoted;
      code = done.code;
      if (done.code === 200) confirmed.add(done.data.orderId);
    };
    const stop = new AbortController();
    const converting = (async () => {
      while (!stop.signal.aborted) await convert();
    })();
    const confirmMore = async () => {
      const before = confirmed.size;
      await expect.poll(() => confirmed.size, { timeout: 30_000 }).toBeGreaterThan(before + 5);
    };
    const filler = join(home, 'filler');
    /** Leaves this much free. */
    const fill = (leftMegabytes: number) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(home);
      run('fallocate', '-l', String(bavail * bsize - leftMegabytes * MB), filler);
    };

    await confirmMore();
    fill(400);
    await expect.poll(() => code, { timeout: 10_000 }).toBe(READ_ONLY);
    expect(await call('/broker/lightning/futures/order/cancelAllOrder', {})).toMatchObject({ code: 400 });
    expect((await call('/institution/pageSwapOrderRecord', {})).code).toBe(200);
    fill(1_100);
    await expect.poll(() => code, { timeout: 10_000 }).toBe(200);
    await confirmMore();
    fill(60);
    await expect.poll(() => code, { timeout: 10_000 }).toBe(READ_ONLY);
    // The disk may have been measured while it was filled: first what moves money closes, then everything.
    const cancel = async () => (await call('/broker/lightning/futures/order/cancelAllOrder', {})).code;
    await expect.poll(cancel, { timeout: 10_000 }).toBe(READ_ONLY);
    rmSync(filler);
    await expect.poll(() => code, { timeout: 10_000 }).toBe(200);
    await confirmMore();
    stop.abort();
    await converting;

    expect(instance.find('bin/postgres').pid).toBe(pid);
    const records = await call('/institution/pageSwapOrderRecord', { pageCondition: { page: 1, pageSize: 10 } });
    expect(records.data.total).toBe(confirmed.size);
    const env = startEnvironment(testHome);
    const verified = await runTool(process.execPath, ['launch/run.mjs', 'ledger-verify'], { shown: false, env });
    expect([verified.code, verified.code === 0 ? '' : verified.output]).toEqual([0, '']);
  },
);

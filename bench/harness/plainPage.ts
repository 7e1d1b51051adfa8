import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumPath, FLAGS } from '../../e2e/support/browser.ts';
import { connectDevtools, type Devtools } from './devtools.ts';

/**
 * A page of a separate Chromium without event listeners. The test driver reports every message of every connection,
 * which costs several times the page's own work on the same cores.
 */
export interface PlainPage {
  readonly goto: (url: string) => Promise<void>;
  /** Runs a script before the page's own. */
  readonly before: (script: string) => Promise<void>;
  /** Evaluates an expression in the page, awaiting promises. Rethrows its exceptions. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>;
  /** Resolves once an expression is true, checked in every frame; rejects after half a minute. */
  readonly until: (expression: string) => Promise<void>;
  readonly devtools: Devtools;
}

const UNTIL_MS = 30_000;

/** The profile is in memory if possible, so that it does not compete with the database's disk. */
const PROFILES = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Runs work with such a page, in a browser that ends with it. */
export async function withPlainPage<Result>(work: (page: PlainPage) => Promise<Result>): Promise<Result> {
  const profile = await mkdtemp(join(PROFILES, 'aldgate-plain-'));
  const flags = [...FLAGS, '--headless', '--hide-scrollbars', '--window-size=1440,900', `--user-data-dir=${profile}`];
  const browser = spawn(chromiumPath(), [...flags, '--remote-debugging-port=0', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    return await work(await openPage(await readPort(browser)));
  } finally {
    const ended = browser.exitCode === null && browser.signalCode === null ? once(browser, 'exit') : undefined;
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Reads the debugging port that the browser prints on start. */
async function readPort({ stderr }: ChildProcess): Promise<number> {
  if (stderr === null) throw new Error('a browser without output');
  for await (const line of createInterface(stderr)) {
    const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
    if (port === undefined) continue;
    stderr.resume();
    return Number(port);
  }
  throw new Error('the browser ended');
}

async function openPage(port: number): Promise<PlainPage> {
  const devtools = await connectDevtools(port);
  const { send, on } = devtools;
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const request = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send('Runtime.evaluate', request);
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? 'an error in the page');
    return result.value as Value;
  };
  return {
    devtools,
    evaluate,
    goto: async (url) => {
      const { promise: loaded, resolve } = Promise.withResolvers<void>();
      const stop = on('Page.loadEventFired', () => resolve());
      const { errorText } = await send('Page.navigate', { url });
      if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
      await loaded;
      stop();
    },
    before: async (source) => void (await send('Page.addScriptToEvaluateOnNewDocument', { source })),
    until: (expression) =>
      evaluate(`new Promise((resolve, reject) => {
        const late = performance.now() + ${UNTIL_MS};
        const look = () => {
          if (${expression}) resolve();
          else if (performance.now() > late) reject(new Error(${JSON.stringify(`never: ${expression}`)}));
          else requestAnimationFrame(look);
        };
        look();
      })`),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import connect from 'chrome-remote-interface';
import { chromiumPath, FLAGS } from '../e2e/support/browser.ts';

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
  readonly client: connect.Client;
  readonly close: () => Promise<void>;
}

const UNTIL_MS = 30_000;

/** The profile is in memory if possible, so that it does not compete with the database's disk. */
const PROFILES = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export async function openPlainPage(): Promise<PlainPage> {
  const profile = await mkdtemp(join(PROFILES, 'aldgate-plain-'));
  const flags = [...FLAGS, '--headless', '--hide-scrollbars', '--window-size=1440,900', `--user-data-dir=${profile}`];
  const browser = spawn(chromiumPath(), [...flags, '--remote-debugging-port=0', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const close = async () => {
    const ended = browser.exitCode === null && browser.signalCode === null ? once(browser, 'exit') : undefined;
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { ...(await connectPage(await readPort(browser))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The debugging port that the browser prints on start. */
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

async function connectPage(port: number): Promise<Omit<PlainPage, 'close'>> {
  const client = await connect({ host: '127.0.0.1', port });
  const { Emulation, Page, Runtime } = client;
  await Page.enable();
  await Emulation.setDeviceMetricsOverride({ width: 1440, height: 900, deviceScaleFactor: 1, mobile: false });
  await Emulation.setFocusEmulationEnabled({ enabled: true });
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = await Runtime.evaluate({
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? 'an error in the page');
    return result.value as Value;
  };
  return {
    client,
    evaluate,
    goto: async (url) => {
      const loaded = Page.loadEventFired();
      const { errorText } = await Page.navigate({ url });
      if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
      await loaded;
    },
    before: async (source) => void (await Page.addScriptToEvaluateOnNewDocument({ source })),
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

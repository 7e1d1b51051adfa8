import { existsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the installed Chromium, headless, with a temporary profile. */
export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath(), args: FLAGS });

/** Starts a browser that other processes connect to. */
export const launchBrowserServer = (): Promise<BrowserServer> =>
  chromium.launchServer({ executablePath: chromiumPath(), args: FLAGS, host: '127.0.0.1' });

/** Throws if none is installed. */
export function chromiumPath(): string {
  const path = CANDIDATES.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (path === undefined) throw new Error('no Chromium is installed; `npm test` installs it');
  return path;
}

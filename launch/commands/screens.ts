import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { takeScreenshots } from '../../e2e/support/screenshots.ts';
import { startStack } from '../../e2e/support/stack.ts';
import { root } from '../config.ts';
import { ensureChromium } from '../suites/chromium.ts';

/**
 * `npm run screens [-- <folder>]`: screenshots of every built screen of both clients, on a platform of its own. They go
 * to docs/screens unless a folder is named.
 */
async function main(): Promise<void> {
  process.env.CHROMIUM_PATH = await ensureChromium(process.env);
  const folder = resolve(process.argv[2] ?? join(root, 'docs', 'screens'));
  await mkdir(folder, { recursive: true });
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    await takeScreenshots({ browser, stack, folder, report: (line) => process.stdout.write(`${line}\n`) });
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await main();
// The channel to the parent process would keep this one alive.
process.exit(0);

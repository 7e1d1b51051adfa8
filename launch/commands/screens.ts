import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { takeScreenshots } from '../../e2e/support/screenshots.ts';
import { startStack } from '../../e2e/support/stack.ts';
import { root } from '../config.ts';
import { ensureChromium } from '../suites/chromium.ts';

/**
 * `npm run screens [-- <folder>]`: screenshots of every built screen of both clients, on a platform of its own. They go
 * to docs/screens, and the pictures of the landing page to its folder, unless a folder is named.
 */
async function main(): Promise<void> {
  process.env.CHROMIUM_PATH = await ensureChromium(process.env);
  const named = process.argv[2];
  const folder = resolve(named ?? join(root, 'docs', 'screens'));
  const pictures = named === undefined ? join(root, 'web', 'src', 'features', 'home', 'pictures') : undefined;
  await mkdir(folder, { recursive: true });
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    await takeScreenshots({ browser, stack, folder, pictures, report: (line) => process.stdout.write(`${line}\n`) });
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await main();
// The channel to the parent process would keep this one alive.
process.exit(0);

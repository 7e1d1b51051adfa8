import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { type Stack, startStack } from '../../e2e/support/stack.ts';

/** Runs work with a platform that `npm start` starts, in a home of its own. */
export async function withStack<Result>(
  settings: Readonly<Record<string, string>>,
  work: (stack: Stack) => Promise<Result>,
): Promise<Result> {
  const stack = await startStack(settings);
  try {
    return await work(stack);
  } finally {
    await stack.stop();
  }
}

/** Runs work with a browser. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

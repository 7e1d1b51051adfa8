import type { Page } from 'playwright-core';

/** Delays calls to an address until the returned function is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    return route.continue();
  });
  return letGo;
}

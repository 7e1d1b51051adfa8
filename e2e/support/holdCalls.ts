import type { Page } from 'playwright-core';

/** Holds the calls of an address back until the returned function is called; from then on they pass. */
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

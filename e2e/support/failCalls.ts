import type { Locator, Page } from 'playwright-core';

/** Notes in the page that something was pressed. */
const NOTE_PRESS =
  "addEventListener('click', () => Object.assign(globalThis, { wasPressed: true }), { capture: true, once: true })";

/**
 * Fails the calls to an address. The returned function presses a button, from which on they pass: what the page asks
 * for by itself before, for example after a push, fails too, so that the button stays until it is pressed.
 */
export async function failCalls(page: Page, address: string): Promise<(button: Locator) => Promise<void>> {
  let isOver = false;
  await page.route(address, async (route) => {
    if (isOver || (await page.evaluate("'wasPressed' in globalThis"))) return route.continue();
    return route.fulfill({ json: { code: 500, message: 'unknown', data: { reference: 'r-1' } } });
  });
  return async (button) => {
    await page.evaluate(NOTE_PRESS);
    await button.click();
    isOver = true;
  };
}

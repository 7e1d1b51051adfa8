import type { BrowserContext, Locator, Page } from 'playwright-core';

/** Page object of the deposit screen and the deposit records. The page is resolved on each use. */
export function createDepositPage(page: () => Page) {
  const address = () => page().getByRole('main').locator('code');
  const terms = () => page().getByRole('region', { name: 'Terms of the deposit' });
  const rows = () => page().locator('tr[data-status]');
  /** The row of a deposit, by its whole amount as it is shown. */
  const findRow = (amount: string): Locator =>
    rows().filter({
      has: page().locator('td[data-align="end"]', { hasText: new RegExp(`^${amount.replace('.', '\\.')}`) }),
    });
  return { terms, rows, findRow, readAddress: async () => ((await address().textContent()) ?? '').trim() };
}

/** Reads the clipboard, as a page without the platform's policy pastes it. */
export async function paste(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea aria-label="Pasted"></textarea>');
  const field = page.getByLabel('Pasted');
  await field.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await page.close();
  return text;
}

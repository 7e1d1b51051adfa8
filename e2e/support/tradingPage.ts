import type { Locator, Page } from 'playwright-core';

/** The ticket of the trading page. The page may come later: it is asked for at each use. */
export function createTicketPage(page: () => Page) {
  const ticket = () => page().locator('#ticket');
  const field = (label: string) => ticket().getByLabel(label, { exact: true });
  const button = (name: string | RegExp) => ticket().getByRole('button', { name });
  /** The figure that stands beside a label. */
  const figure = (label: string | RegExp) =>
    ticket()
      .locator('dl > div')
      .filter({ has: page().locator('dt', { hasText: label }) })
      .locator('dd')
      .first();
  /** A price so many percent from what the ticket would take at once, on the tick of BTCUSDT. */
  const near = async (percent: number): Promise<string> => {
    await button('Best').click();
    const best = Number((await field('Price').inputValue()).replaceAll(',', ''));
    return (Math.round(best * (1 + percent / 100) * 10) / 10).toFixed(1);
  };
  return { ticket, field, button, figure, near };
}

/** The lists of positions and orders below it, and what their deeds open. */
export function createRecordsPage(page: () => Page) {
  const records = () => page().getByRole('region', { name: 'Positions and orders' });
  const tab = (name: string) => records().getByRole('tab', { name: new RegExp(`^${name}`) });
  const rows = () => records().locator('tr[data-row]');
  const dialog = () => page().locator('[role="dialog"], [role="alertdialog"]');
  return { records, tab, rows, dialog };
}

/** What is told at a field; empty where nothing is wrong with it. */
export async function errorAt(field: Locator): Promise<string> {
  const id = await field.getAttribute('aria-describedby');
  return ((await field.page().locator(`[id="${id}"]`).textContent()) ?? '').trim();
}

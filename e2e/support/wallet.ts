import type { Page } from 'playwright-core';

/** An asset's total in a table of balances. */
export async function readBalance(page: Page, asset: string, table: string): Promise<string> {
  const rows = page.getByRole('table', { name: table, exact: true }).getByRole('row');
  const row = rows.filter({ has: page.getByRole('rowheader', { name: asset, exact: true }) });
  const cell = row.locator('[data-column="total"]');
  return (await cell.count()) === 0 ? '' : ((await cell.textContent()) ?? '').trim();
}

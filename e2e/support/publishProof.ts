import type { Page } from 'playwright-core';

/** An operator's page publishes a proof of liabilities now, and shows it. */
export async function publishProof(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/operations/proof`);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByLabel('Reason (recorded in the audit log)').fill('For the test');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Proof requested.').waitFor();
  const newest = page.getByRole('table', { name: 'Proofs of liabilities' }).locator('tbody tr').first();
  await newest.getByText('Published').waitFor({ timeout: 60_000 });
}

import type { Page } from 'playwright-core';

/** Page object of the dialog of a transfer and of the records of transfers. The page is resolved on each use. */
export function createTransferPage(page: () => Page) {
  const dialog = () => page().getByRole('dialog');
  const findField = (label: string) => dialog().getByLabel(label, { exact: true });
  return {
    dialog,
    findField,
    button: (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }),
    /** Chooses the futures account as the target of the open dialog. */
    chooseFutures: async (): Promise<void> => {
      await findField('To').click();
      await page()
        .getByRole('option', { name: /^Futures account/ })
        .click();
    },
    /** The latest transfers in the records; second lines for phones are hidden and excluded. */
    records: () => page().locator('tr[data-status]').allInnerTexts(),
  };
}

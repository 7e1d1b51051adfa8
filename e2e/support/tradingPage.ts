import type { Locator, Page } from 'playwright-core';
import { readTexts } from './texts.ts';

/** Page object of the trading ticket. The page is resolved on each use. */
export function createTicketPage(page: () => Page, text = readTexts('en-US')) {
  const ticket = () => page().locator('#ticket');
  const field = (label: string) => ticket().getByLabel(label, { exact: true });
  const button = (name: string | RegExp) => ticket().getByRole('button', { name });
  /** The figure beside a label, by how the label begins: an explanation can follow it. */
  const figure = (label: string | RegExp) =>
    ticket()
      .locator('dl > div')
      .filter({ has: page().locator('dt', { hasText: label instanceof RegExp ? label : new RegExp(`^${label}`) }) })
      .locator('dd')
      .first();
  /** A price at a percentage from the ticket's immediate price, on the tick of BTCUSDT. */
  const near = async (percent: number): Promise<string> => {
    await button(new RegExp(`^(${text('ticket.best.buy')}|${text('ticket.best.sell')})$`)).click();
    const best = Number((await field(text('ticket.price')).inputValue()).replaceAll(',', ''));
    return (Math.round(best * (1 + percent / 100) * 10) / 10).toFixed(1);
  };
  return { ticket, field, button, figure, near };
}

/** Page object of the lists of positions and orders, and their dialogs. */
export function createRecordsPage(page: () => Page, text = readTexts('en-US')) {
  const title = new RegExp(`^(${text('records.title.usdm')}|${text('records.title.spot')})$`);
  const records = () => page().getByRole('region', { name: title });
  const tab = (name: string) => records().getByRole('tab', { name: new RegExp(`^${name}`) });
  const rows = () => records().locator('tr[data-row]');
  const findRow = (symbol: string) => rows().filter({ has: page().getByRole('link', { name: symbol, exact: true }) });
  const cell = (row: Locator, column: string) => row.locator(`[data-column="${column}"]`);
  const dialog = () => page().locator('[role="dialog"], [role="alertdialog"]');
  return { records, tab, rows, findRow, cell, dialog };
}

/** The error at a field; empty if there is none. */
export async function errorAt(field: Locator): Promise<string> {
  const id = await field.getAttribute('aria-describedby');
  return ((await field.page().locator(`[id="${id}"]`).textContent()) ?? '').trim();
}

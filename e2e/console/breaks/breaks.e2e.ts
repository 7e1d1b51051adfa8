import { errors } from '@aldgate/contract/errors.ts';
import { breaksWire } from '@aldgate/contract/operations/breaks/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { addDifference } from '../../support/applications.ts';
import { seriousFindings } from '../../support/axe.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';

const console = useConsole();
let treasury: ConsolePage;
let administrator: ConsolePage;

beforeAll(async () => {
  treasury = await console.signIn('treasury');
  administrator = await console.signIn('administrator');
});

test('a break is taken, noted and signed off by two; it stays among the explained ones', async () => {
  const title = await addDifference(console.journey().stack, 'USDC');
  const { page } = treasury;
  await treasury.go('breaks');
  await page.getByRole('button', { name: title }).click();
  await page.getByText('1,250.5').waitFor();
  // Another operator takes it first.
  await treasury.whileStale(async () => {
    await administrator.go('breaks');
    await administrator.page.getByRole('button', { name: title }).click();
    await administrator.press('Take');
    await administrator.toast('The break is yours.');
    await treasury.press('Take');
    await treasury.rejection.getByText(errors.taskTaken.message).waitFor();
  });
  await treasury.press('Add note');
  await treasury.confirm('Add note');
  await treasury.toast('Note added.');
  await page.getByText(/: For the test$/).waitFor();
  expect(await seriousFindings(page, page.getByRole('main'))).toEqual([]);
  await treasury.press('Sign off');
  await treasury.confirm('Submit for approval');
  await page.getByText('Waits for a second operator').waitFor();
  await administrator.go('approvals?pageSize=100');
  await administrator.page
    .getByRole('button', { name: `Explained: ${title}` })
    .first()
    .click();
  await administrator.press('Approve');
  await administrator.toast(/./);
  await treasury.go('breaks?state=explained');
  await page.getByRole('button', { name: title }).click();
  await page.getByText('Ended').waitFor();
});

test('the task of a break shows its figures and where it is, and is taken once', async () => {
  const title = await addDifference(console.journey().stack, 'BTC');
  await treasury.openTask(title);
  const task = treasury.page.getByRole('region', { name: 'Task', exact: true });
  await task.getByText('1,225.5').waitFor();
  await task.getByText('Platform', { exact: true }).waitFor();
  await task.getByText('All with BTC').waitFor();
  await task.getByRole('button', { name: 'Take', exact: true }).click();
  await treasury.toast('Task assigned to you.');
  await task.getByRole('button', { name: 'Add note' }).waitFor();
  await task.getByRole('button', { name: 'Take', exact: true }).waitFor({ state: 'detached' });
});

console.testCalls(breaksWire);

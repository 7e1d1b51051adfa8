import { errors } from '@aldgate/contract/errors.ts';
import { beforeAll, expect, test } from 'vitest';
import { addEnquiry } from '../../support/applications.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { mainCalls } from './calls.ts';

const console = useConsole();
let administrator: ConsolePage;
let support: ConsolePage;

beforeAll(async () => {
  administrator = await console.signIn('administrator');
  support = await console.signIn('support');
});

test('a task is taken by one operator; another sees who has it, and nobody returns what is not theirs', async () => {
  const title = await addEnquiry(console.journey().stack, 'Task Taker');
  await support.openTask(title);
  await administrator.openTask(title);
  await administrator.whileStale(async () => {
    await support.press('Take');
    await support.page.getByText('Yours').first().waitFor();
    await administrator.press('Take');
    await administrator.toast(`${errors.taskTaken.message}. Assigned to ${support.operator.name}`);
  });
  // An administrator returns anybody's task; then somebody else takes it before the first owner's page shows that.
  await administrator.press('Return to queue');
  await administrator.toast('Task returned to the queue.');
  await support.page.getByRole('button', { name: 'Take', exact: true }).waitFor();
  await support.press('Take');
  await support.page.getByText('Yours').first().waitFor();
  await support.whileStale(async () => {
    await administrator.press('Return to queue');
    await administrator.press('Take');
    await administrator.page.getByText('Yours').first().waitFor();
    await support.press('Return to queue');
    await support.toast(`${errors.taskTaken.message}. Assigned to ${administrator.operator.name}`);
  });
});

test('ID-14 an enquiry is read and closed with a note, which its record keeps', async () => {
  const title = await addEnquiry(console.journey().stack, 'Enquiry Closer');
  await support.openTask(title);
  await support.page.getByText('ada@heron.test').waitFor();
  expect(await support.page.getByRole('button', { name: 'Close enquiry' }).isDisabled()).toBe(true);
  await support.confirm('Close enquiry');
  await support.page.getByText('No task selected').waitFor();
  await support.go('queue?state=closed');
  await support.page.getByRole('link', { name: title }).click();
  await support.page.getByText('For the test', { exact: true }).waitFor();
});

console.testCalls(mainCalls);

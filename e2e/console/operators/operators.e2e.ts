import { errors } from '@aldgate/contract/errors.ts';
import { operatorsWire } from '@aldgate/contract/operations/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { addOperator, type Operator } from '../../support/people.ts';

const console = useConsole();
let administrator: ConsolePage;
let colleague: Operator;

beforeAll(async () => {
  colleague = await addOperator(console.journey().stack, 'support');
  administrator = await console.signIn('administrator');
  await administrator.go('operators');
});

test('inviting an operator needs a second operator; a name that is no name is rejected in the dialog', async () => {
  const { page, press, confirm, dialog, rejection, toast } = administrator;
  await press('Invite an operator');
  await dialog.getByLabel('Name').fill('<script>');
  await dialog.getByLabel('Email').fill(`invited-${Date.now()}@ops.journey.test`);
  await administrator.choose('Role', 'Treasury');
  await confirm('Submit for approval');
  await rejection.getByText(/name has no letter, or characters that are not allowed in a name/).waitFor();
  await dialog.getByLabel('Name').fill('Theodora Lane');
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await administrator.go('approvals');
  await page.getByRole('button', { name: 'Invite Theodora Lane as treasury' }).first().waitFor();
  await administrator.go('operators');
});

test('a role is changed by two operators, and not to the one that it is', async () => {
  const { press, inRow, dialog, choose, confirm, toast } = administrator;
  await inRow(colleague.name, 'Role').click();
  await dialog.getByLabel('Reason (recorded in the audit log)').fill('No change');
  expect(await dialog.getByRole('button', { name: 'Submit for approval' }).isDisabled()).toBe(true);
  await choose('Role', 'Reviewer');
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await inRow(colleague.name, 'Role').click();
  await choose('Role', 'Auditor');
  await confirm('Submit for approval');
  await administrator.rejection.getByText(errors.changedMeanwhile.message).waitFor();
  await press('Back');
});

// Every action uses the same form, as launch/checks/consoleActions.test.ts proves.
test('an action that the server rejects keeps its input and succeeds with the next press', async () => {
  const { inRow, confirmAgainAfterRejection, toast } = administrator;
  await inRow(colleague.name, 'Disable').click();
  await confirmAgainAfterRejection('disableOperator', 'Disable');
  await toast('Disabled.');
});

test('a disabled operator has no actions, and nobody can act on their own account', async () => {
  const { page, operator } = administrator;
  const row = page.getByRole('row').filter({ hasText: colleague.name });
  await row.getByText('Disabled').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('row').filter({ hasText: operator.name }).getByRole('button').count()).toBe(0);
});

console.testCalls(operatorsWire);

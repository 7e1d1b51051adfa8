import { errors } from '@aldgate/contract/errors.ts';
import { beforeAll, expect, test } from 'vitest';
import { IDENTITY } from '../../../testkit/people/kycApplications.ts';
import { applyAsBroker, submitVerification } from '../../support/applications.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { addCustomer, addNewcomer } from '../../support/people.ts';
import { signIn, signInByEmail } from '../../support/signIn.ts';
import { otherCalls } from './calls.ts';

const console = useConsole();
let administrator: ConsolePage;
let support: ConsolePage;
let reviewer: ConsolePage;

beforeAll(async () => {
  administrator = await console.signIn('administrator');
  support = await console.signIn('support');
  reviewer = await console.signIn('reviewer');
});

/** Opens an approval by its title and customer. */
async function openApproval({ page, go }: ConsolePage, title: string, customer: string): Promise<void> {
  await go('approvals?pageSize=100');
  await page.getByRole('row').filter({ hasText: customer }).getByRole('button', { name: title }).click();
}

test('KY-01 a verification is reviewed by documents with their images, and waits for a second reviewer', async () => {
  const { stack, openPage } = console.journey();
  const customer = await addNewcomer(stack);
  const page = await openPage();
  await signInByEmail(page, stack.url, customer.email);
  await submitVerification(stack, page);
  await reviewer.openTask(`${customer.institution}: primary verification`);
  await reviewer.page.getByText(IDENTITY.idNumber).waitFor();
  const picture = reviewer.page.getByRole('img', { name: 'Identity front' });
  await expect.poll(() => picture.evaluate((each) => 'naturalWidth' in each && each.naturalWidth)).toBe(400);
  for (const group of await reviewer.page.getByRole('group', { name: /^Verdict on/ }).all()) {
    await group.getByRole('radio', { name: 'Accept' }).check();
  }
  await reviewer.confirm('Accept and send to a second reviewer');
  await reviewer.toast('Submitted for approval.');
  await openApproval(reviewer, `Certify ${customer.institution}, primary`, customer.institution);
  await reviewer.page.getByText('You requested this, so another operator must decide.').waitFor();
  // A role that reviews nothing sees the task without what the customer submitted.
  await support.go('queue?pageSize=100');
  expect(await support.page.getByText(IDENTITY.idNumber).count()).toBe(0);
});

test('BR-01 a broker’s application is read and rejected with a reason', async () => {
  const { stack, openPage } = console.journey();
  const customer = await addCustomer(stack);
  const page = await openPage();
  await signIn(page, stack.url, customer.email);
  await applyAsBroker(page);
  await reviewer.openTask(new RegExp(`^${customer.institution}`));
  await reviewer.page.getByText('Market making for family offices').waitFor();
  await reviewer.confirm('Reject');
  await reviewer.toast('The application was rejected.');
});

test('an approval is decided once, by another operator; the requester withdraws only what still waits', async () => {
  const { stack } = console.journey();
  const [decided, withdrawn] = [await addCustomer(stack), await addCustomer(stack)];
  for (const { institution } of [decided, withdrawn]) await requestConvertOn(institution);
  const second = await console.signIn('support');
  await openApproval(administrator, `Switch convert on for ${decided.institution}`, decided.institution);
  await openApproval(second, `Switch convert on for ${decided.institution}`, decided.institution);
  await openApproval(support, `Switch convert on for ${decided.institution}`, decided.institution);
  await second.page.getByText('You may decide: another operator requested this.').waitFor();
  await administrator.whileStale(() =>
    support.whileStale(async () => {
      await second.press('Approve');
      await second.toast('Decided.');
      await administrator.press('Approve');
      await administrator.rejection.getByText(errors.approvalDecided.message).waitFor();
      await support.press('Withdraw');
      await support.rejection.waitFor();
    }),
  );
  await openApproval(support, `Switch convert on for ${withdrawn.institution}`, withdrawn.institution);
  await support.press('Withdraw');
  await support.toast('Withdrawn.');
  await support.go('approvals?state=decided&pageSize=100');
  await support.page.getByRole('row').filter({ hasText: withdrawn.institution }).getByText('Withdrawn').waitFor();
});

/** Switches convert off and asks for it to be switched on again. */
async function requestConvertOn(institution: string): Promise<void> {
  await support.go(`customers?search=${encodeURIComponent(institution)}`);
  await support.page.getByRole('link', { name: institution }).click();
  await support.press('Switch off Convert');
  await support.confirm('Switch convert off');
  await support.press('Switch on Convert');
  await support.confirm('Submit for approval');
  await support.toast('Submitted for approval.');
}

console.testCalls(otherCalls);

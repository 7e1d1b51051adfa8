import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { image } from '../../testkit/people/images.ts';
import { COMPANY, IDENTITY } from '../../testkit/people/kycApplications.ts';
import { submitVerification } from '../support/applications.ts';
import { seriousFindings } from '../support/axe.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { openConsole } from '../support/operator.ts';
import { waitForToast } from '../support/toasts.ts';
import { openMember } from '../support/trader.ts';

let journey: Journey;
let folder: string;

beforeAll(async () => {
  journey = await startJourney();
  folder = await mkdtemp(join(tmpdir(), 'aldgate-pictures-'));
  await writeFile(join(folder, 'better.png'), await image({ format: 'png' }));
});
afterAll(async () => {
  await journey?.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (path: string) => `${journey.stack.url}/${path}`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const reviewDocument = (reviewer: Page, document: string, verdict: 'Accept' | 'Reject') =>
  reviewer
    .getByRole('group', { name: `Verdict on ${document}` })
    .getByRole('radio', { name: verdict })
    .check();

test('KY-01 a reviewer rejects one document, the customer reads why and replaces that one alone', async () => {
  const { page: customer, institution } = await openMember(journey, {}, { verification: 'not_verified', capital: [] });
  await customer.goto(at('en-US/account/kyc'));
  await submitVerification(journey.stack, customer);
  await customer.reload();
  await customer.getByText('Under review').waitFor();

  const reviewer = await openConsole(journey, 'reviewer');
  const openTask = async () => {
    await reviewer.goto(at('operations/queue?pageSize=100'));
    await reviewer.getByRole('link', { name: `${institution}: primary verification` }).click();
  };
  await openTask();
  await reviewer.getByText(IDENTITY.idNumber).waitFor();
  await reviewer.getByText(COMPANY.address).waitFor();
  await reviewer.getByRole('button', { name: 'Take' }).click();
  await reviewer.getByText('Yours').first().waitFor();
  await reviewDocument(reviewer, 'Identity front', 'Accept');
  await reviewDocument(reviewer, 'Certificate of incorporation', 'Accept');
  await reviewDocument(reviewer, 'Proof of incumbency', 'Reject');
  await reviewer.getByLabel('Reason for the customer').fill('The seal cannot be read');
  await reviewer.getByLabel('Reason (recorded in the audit log)').fill('One page must be scanned again');
  expect(await seriousFindings(reviewer, reviewer.getByRole('main'))).toEqual([]);
  await reviewer.getByRole('button', { name: 'Reject', exact: true }).click();

  await customer.getByText('The seal cannot be read').waitFor();
  await customer.getByRole('link', { name: 'Submit again' }).click();
  await customer.getByText('Rejected: The seal cannot be read').waitFor();
  await expect.poll(() => customer.getByRole('img', { name: /^Image of/ }).count()).toBe(2);
  await customer.getByLabel('Proof of incumbency', { exact: true }).setInputFiles(join(folder, 'better.png'));
  await customer.getByRole('textbox', { name: 'Document date, within the last 6 months' }).fill(daysAgo(10));
  await customer.getByRole('img', { name: 'Image of: Proof of incumbency' }).waitFor();
  await customer.getByRole('button', { name: 'Submit for review' }).click();
  await customer.getByText('Under review').waitFor();

  // The verdicts on the other documents stand.
  await openTask();
  await reviewDocument(reviewer, 'Proof of incumbency', 'Accept');
  await reviewer.getByRole('button', { name: 'Accept and send to a second reviewer' }).click();
  await waitForToast(reviewer, 'Submitted for approval.');
  await reviewer.goto(at('operations/approvals?pageSize=100'));
  await reviewer
    .getByRole('row')
    .filter({ hasText: institution })
    .getByRole('button', { name: /^Certify .*, primary$/ })
    .waitFor();
  await Promise.all([customer, reviewer].map((page) => page.context().close()));
});

test('KY-06 KY-07 an operator’s switch shows immediately, and needs a second operator to go on again', async () => {
  const { page: customer, institution } = await openMember(journey);
  await customer.goto(at('en-US/convert/coin'));
  await customer.getByLabel('You pay', { exact: true }).waitFor();
  const support = await openConsole(journey, 'support');
  await support.goto(at(`operations/customers?search=${encodeURIComponent(institution)}`));
  await support.getByRole('link', { name: institution }).click();
  await support.getByRole('button', { name: 'Switch off Convert' }).click();
  await support.getByLabel('Reason (recorded in the audit log)').fill('Review of the account');
  await support.getByRole('button', { name: 'Switch convert off' }).click();
  await customer.getByText('Convert is not enabled').waitFor();
  await support.getByRole('button', { name: 'Switch on Convert' }).click();
  await support.getByLabel('Reason (recorded in the audit log)').fill('Reviewed');
  await support.getByRole('button', { name: 'Submit for approval' }).click();
  await support.getByText(/Waits for a second operator/).waitFor();
  expect(await customer.getByText('Convert is not enabled').count()).toBe(1);
  const menu = customer.getByRole('navigation', { name: 'Main' });
  expect(await menu.getByRole('link', { name: 'Convert' }).count()).toBe(0);

  await customer.goto(at('en-US/wallet/tradingAccount'));
  await customer.getByText('Transfer coins here to trade spot.').waitFor();
  const switchOff = async (name: string) => {
    await support.getByRole('button', { name: `Switch off ${name}` }).click();
    await support.getByLabel('Reason (recorded in the audit log)').fill('Review of the account');
    await support.getByRole('button', { name: `Switch ${name.toLowerCase()} off` }).click();
  };
  await switchOff('Spot trading');
  await customer.getByText('Spot trading is not enabled for your institution').waitFor();
  await customer.getByRole('link', { name: /^Contact/ }).waitFor();
  await switchOff('Wallet');
  await customer.getByText('This service is not enabled for your account', { exact: true }).waitFor();
  await expect.poll(() => menu.getByRole('link', { name: 'Wallet' }).count()).toBe(0);
  await customer.goto(at('en-US/record/transfer'));
  await customer.getByText('This service is not enabled for your account', { exact: true }).waitFor();
  await support.close();
});

test('no screen of verification or of the console wrote an error to the console', () => {
  expect(journey.consoleErrors.filter((text) => !/429/.test(text))).toEqual([]);
});

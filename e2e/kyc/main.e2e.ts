import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { image } from '../../testkit/people/images.ts';
import { sealPassword } from '../../testkit/platform/logIn.ts';
import { totp } from '../../testkit/platform/totp.ts';
import { layerFindings } from '../support/axe.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { codeSent } from '../support/mailbox.ts';
import { openConsole } from '../support/operator.ts';
import { PASSWORD, readCaptcha } from '../support/signIn.ts';
import { untilOpen } from '../support/untilOpen.ts';

const COMPANY = 'Heron Asset Management';
const EMAIL = 'ada@heron.test';

let journey: Journey;
let folder: string;
let customer: Page;
let reviewer: Page;
let second: Page;

beforeAll(async () => {
  journey = await startJourney();
  folder = await mkdtemp(join(tmpdir(), 'aldgate-pictures-'));
  await writeFile(join(folder, 'scan.jpg'), await image());
  await writeFile(join(folder, 'letter.jpg'), Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000)]));
});
afterAll(async () => {
  await journey?.close();
  await rm(folder, { recursive: true, force: true });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const scan = (name = 'scan.jpg') => join(folder, name);

test('ID-13 somebody registers their institution, and is led on to its verification', async () => {
  customer = await journey.openPage();
  await customer.goto('/en-US/register');
  await customer.getByLabel('First name').fill('Ada');
  await customer.getByLabel('Last name').fill('Wong');
  await customer.getByLabel('Company name').fill(COMPANY);
  await choose('Business type', 'Asset manager');
  await customer.getByLabel('Company email').fill(EMAIL);
  await customer.getByLabel('Characters in the image').fill(await readCaptcha(customer, journey.stack.url));
  const send = () => customer.getByRole('button', { name: 'Send code' }).click();
  await customer.getByLabel('Email code').fill(await codeSent(journey.stack.url, EMAIL, send));
  await customer.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await customer.getByLabel('Confirm password').fill(PASSWORD);
  await customer.getByLabel('I agree to the terms of service.').check();
  await customer.getByLabel('I agree to the privacy policy.').check();
  await customer.getByRole('button', { name: 'Open account' }).click();
  await untilOpen(customer, '**/en-US/account/kyc');
});

test('KY-02 KY-03 KY-04 an institution fills in fields; what is wrong is said there before it is sent', async () => {
  await customer.getByRole('link', { name: 'Verify as an institution' }).click();
  await customer.getByRole('button', { name: 'Submit for review' }).click();
  await customer.getByText(/^\d+ fields need your attention\.$/).waitFor();

  await customer.getByLabel('Full name').fill('Chan Tai Man');
  await choose('Nationality', 'Hong Kong');
  await customer.getByLabel('ID number').fill('K1234567');
  await customer.getByLabel('Registered name').fill(`${COMPANY} Limited`);
  await choose('Region', 'Hong Kong');
  await customer.getByLabel('Registration number').fill('2412345');
  await customer.getByRole('textbox', { name: 'Incorporated on' }).fill('2020-02-29');
  await customer.getByLabel('Registered address').fill('1 Queen’s Road Central');
  await customer.getByLabel('Town or city').fill('Hong Kong');
  await customer.getByLabel('Business phone').fill('21234567');
  await customer.getByLabel('Company email').fill('office@heron');
  await customer.getByText('Email address format is incorrect').waitFor();
  await customer.getByLabel('Company email').fill('office@heron.test');

  const front = customer.getByLabel('ID, front', { exact: true });
  await front.setInputFiles(scan('letter.jpg'));
  await customer.getByText('Upload failed: the file is not a JPG or PNG image.').waitFor();
  await front.setInputFiles(scan());
  await customer.getByRole('img', { name: 'Image of: ID, front' }).waitFor();
  await customer.getByLabel('Certificate of incorporation', { exact: true }).setInputFiles(scan());
  await customer.getByLabel('Proof of incumbency', { exact: true }).setInputFiles(scan());
  await customer.getByRole('textbox', { name: 'Document date, within the last 6 months' }).fill(daysAgo(200));
  await customer.getByText('The document is too old').waitFor();
  await customer.getByRole('textbox', { name: 'Document date, within the last 6 months' }).fill(daysAgo(30));
  await expect.poll(() => customer.getByRole('img', { name: /^Image of/ }).count()).toBe(3);
  expect(await layerFindings(customer, customer.getByRole('main'))).toEqual([]);
  await customer.getByRole('button', { name: 'Submit for review' }).click();
  await customer.getByText('Under review').waitFor();
});

async function choose(label: string, option: string): Promise<void> {
  await customer.getByRole('combobox', { name: label }).click();
  await customer.getByRole('option', { name: option, exact: true }).click();
}

const acceptDocument = (document: string) =>
  reviewer
    .getByRole('group', { name: `Verdict on ${document}` })
    .getByRole('radio', { name: 'Accept' })
    .check();

/** The waiting approval of this institution; other journeys leave approvals of their own. */
const approval = (operator: Page) =>
  operator.getByRole('row', { name: new RegExp(COMPANY) }).getByRole('button', { name: /^Certify .*, primary$/ });

test('KY-05 KY-08 accepted by one, confirmed by another, never by the same: then convert opens', async () => {
  reviewer = await openConsole(journey, 'reviewer');
  await reviewer.getByRole('link', { name: `${COMPANY}: primary verification` }).click();
  await reviewer.getByText('K1234567').waitFor();
  await reviewer.getByText('1 Queen’s Road Central').waitFor();
  await reviewer.getByRole('button', { name: 'Take' }).click();
  await reviewer.getByText('Yours').first().waitFor();
  for (const document of ['Identity front', 'Certificate of incorporation', 'Proof of incumbency']) {
    await acceptDocument(document);
  }
  await reviewer.getByRole('button', { name: 'Accept and send to a second reviewer' }).click();
  await reviewer.goto('/operations/approvals');
  await approval(reviewer).click();
  await reviewer.getByText('You requested this, so another operator must decide.').waitFor();
  expect(await reviewer.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await bindGoogle();
  await customer.goto('/en-US/convert/coin');
  await customer.getByText('Under review').waitFor();
  second = await openConsole(journey, 'reviewer');
  await second.goto('/operations/approvals');
  await approval(second).click();
  // The second reviewer decides by the whole case: person, company and documents, beside the first review.
  const whole = second.getByRole('region', { name: 'Case' });
  await whole.getByRole('heading', { name: 'Documents' }).waitFor();
  await whole
    .getByRole('button', { name: /^Enlarge: / })
    .first()
    .waitFor();
  await whole.getByRole('heading', { name: 'Company' }).waitFor();
  await second.getByText('First: requested').waitFor();
  await second.getByRole('button', { name: 'Approve' }).click();
  // The customer's page opens automatically.
  await customer.getByLabel('You pay', { exact: true }).waitFor();
});

/** By API calls: the screen has a journey of its own. */
async function bindGoogle(): Promise<void> {
  const token = await customer.evaluate<string>(`localStorage.getItem('aldgate.token')`);
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${journey.stack.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { code: number; data: { secretKey: string } };
  };
  const { data } = await ask('GET', '/institution/generateGaInfo');
  const { secretKey } = data;
  const password = await sealPassword(journey.stack.url, PASSWORD);
  const request = { secretKey, gaCode: totp(secretKey, Date.now()), password };
  expect(await ask('POST', '/institution/bindGaInfo', request)).toMatchObject({ code: 200 });
}

test('no screen of verification or of the console wrote an error to the console', () => {
  expect(journey.consoleErrors.filter((text) => !/429/.test(text))).toEqual([]);
});

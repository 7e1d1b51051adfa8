import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUserByName } from '../../server/src/modules/identity/index.ts';
import { openProjectCapital } from '../../testkit/brokers/financedProject.ts';
import { layerFindings, seriousFindings } from '../support/axe.ts';
import { type Broker, openBroker, openBrokerAccount } from '../support/broker.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { withPlatform } from '../support/platformDatabase.ts';
import { freshGoogleCode } from '../support/withdrawer.ts';

/** Longer than a month and the next one: the statement of the first is overdue. */
const LENT_FOR_DAYS = 75;

let journey: Journey;
let broker: Broker;
let page: Page;

/** A project to which money was lent; what has fallen due since is issued as the business clock does it. */
async function openFinanced(): Promise<void> {
  const account = await openBrokerAccount(broker, 'LN-A');
  const wanted = { projectName: 'Lantern 05', strategy: 'neutral_arbitrage', currency: 'USDT' };
  const { projectNo } = await broker.ask<{ projectNo: string }>('/broker/account/projectRelation/add', {
    ...wanted,
    brokerAccountIds: [account],
  });
  await withPlatform(journey.stack, async ({ database, clock }) => {
    const user = await findUserByName(database, broker.email);
    if (user === undefined) throw new Error('the broker has no member');
    const owner = { institutionId: user.institution_id, userId: user.id };
    const capital = openProjectCapital(database, owner, projectNo);
    const at = clock() - LENT_FOR_DAYS * DAY_MS;
    await capital.payIn('20000', at);
    await capital.lend(await capital.start('0.085', at), '30000', at);
  });
  const path = `${journey.stack.url}/business-clock`;
  const { now } = (await (await fetch(path)).json()) as { now: number };
  const headers = { 'content-type': 'application/json' };
  // A second more, so that what is due is done.
  const due = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ to: now + 1_000 }) });
  if (!due.ok) throw new Error(await due.text());
}

beforeAll(async () => {
  journey = await startJourney();
  broker = await openBroker(journey.stack);
  await openFinanced();
  page = await journey.openPage({ storageState: broker.state });
}, 120_000);
afterAll(() => journey?.close());

const dialog = () => page.getByRole('dialog');

test('BR-08 an overdue statement is announced, opened to its days, and paid from the asset account', async () => {
  await go(page, '/en-US/brokersManager/account');
  for (const name of ['Profit', 'Bills', 'Interest'])
    await page.getByRole('link', { name, exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Pay interest' }).click();
  const row = page.getByRole('button', { name: /^IS-/ }).first();
  await row.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await row.click();
  await dialog().getByRole('table', { name: 'Interest by day' }).waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Pay', exact: true }).click();
  await dialog()
    .getByRole('button', { name: /^Review payment of/ })
    .click();
  await dialog()
    .getByLabel('Google verification code')
    .fill(await freshGoogleCode(journey.stack, broker.email));
  await dialog()
    .getByRole('button', { name: /^Pay [\d.,]+ USDT$/ })
    .click();
  await page.getByText('The statement is paid.').waitFor();
  await dialog().getByText('Asset account').waitFor();
});

import { SALE_FIGURES } from '@aldgate/domain/loans/receipt.ts';
import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings, seriousFindings } from '../support/axe.ts';
import { moveBusinessClock, readBusinessClock } from '../support/businessClock.ts';
import { go } from '../support/go.ts';
import { type Journey, startOwnJourney } from '../support/journey.ts';
import { borrow, fillLoanPool } from '../support/loans.ts';
import { shock } from '../support/shock.ts';
import { type Member, openMember } from '../support/trader.ts';

// A fall of bitcoin would disturb the other journeys.
let journey: Journey;
let member: Member;
let fallen: string;
let late: string;

beforeAll(async () => {
  journey = await startOwnJourney();
  const { stack } = journey;
  await fillLoanPool(stack);
  member = await openMember(journey);
  // Sold at about 78,300; the second one has no bitcoin.
  const bitcoin = { collateralAsset: 'BTC', collateralAmount: '2' } as const;
  fallen = await borrow(stack, member, { amount: '130000', term: 30, ...bitcoin });
  const ether = { collateralAsset: 'ETH', collateralAmount: '20' } as const;
  late = await borrow(stack, member, { amount: '20000', term: 7, ...ether });
}, 180_000);
afterAll(() => journey?.close());

const dialog = () => member.page.getByRole('dialog');

/** Opens the receipt of the only liquidation on the page, whose figures the browser finds equal. */
async function openReceipt(button: string, marks: { readonly equal: RegExp; readonly differs: RegExp }): Promise<void> {
  const { page } = member;
  await page.getByRole('button', { name: button, exact: true }).click();
  const equal = dialog().getByText(marks.equal);
  await equal.first().waitFor();
  expect(await equal.count()).toBe(SALE_FIGURES.length);
  expect(await page.getByText(marks.differs).count()).toBe(0);
  expect(await layerFindings(page)).toEqual([]);
}

test('LN-01 a fall sells what restores the LTV; the browser finds each figure of the receipt equal', async () => {
  const { page } = member;
  await go(page, `/en-US/loan?loan=${fallen}`);
  await page.getByText('Below the margin call').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await shock(journey, 'kind=gap&symbol=BTCUSDT&percent=-26');
  await page.getByText('Liquidation: LTV is', { exact: false }).waitFor({ timeout: 20_000 });
  await page.getByText('Collateral sold').waitFor({ timeout: 20_000 });
  await openReceipt('Receipt', { equal: /Equal$/, differs: /Differs$/ });
  await dialog().getByText('S = (D − T·C) ÷ ((1 − f) − T)').waitFor();
  await dialog().getByText('Signature verified').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Reached').first().waitFor();
});

test('LN-01 an overdue loan says so in Chinese, and is sold for what is due 72 hours later', async () => {
  const { page } = member;
  const { stack } = journey;
  const matured = (await readBusinessClock(stack)) + 7 * DAY_MS + 1_000;
  await moveBusinessClock(stack, matured);
  await go(page, `/zh-HK/loan?loan=${late}`);
  await page.getByText('現正計算逾期利息', { exact: false }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '還款', exact: true }).click();
  await dialog().getByText('款項先償還逾期利息，其次利息，最後本金', { exact: false }).waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await moveBusinessClock(stack, matured + 3 * DAY_MS);
  await page.getByText('已強制平倉', { exact: true }).first().waitFor({ timeout: 20_000 });
  await openReceipt('收據', { equal: /相符$/, differs: /不符$/ });
  await dialog().getByText('S = D ÷ (1 − f)', { exact: true }).waitFor();
});

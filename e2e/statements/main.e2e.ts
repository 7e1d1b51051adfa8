import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wire } from '@aldgate/contract/wire.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { readDownload } from '../support/downloads.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { openMember } from '../support/trader.ts';

const CAPITAL = [
  ['USDT', '1000000'],
  ['BTC', '3'],
] as const;

let journey: Journey;
let page: Page;
let transferId: string;

beforeAll(async () => {
  journey = await startJourney();
  const member = await openMember(journey, undefined, { capital: CAPITAL });
  page = member.page;
  const request = { transferFrom: 'capital_account', transferTo: 'swap_account', asset: 'USDT', amount: '250' };
  const key = randomUUID();
  ({ transferId } = await member.ask<{ transferId: string }>(wire.applyTransfer.path, { ...request, key }));
});
afterAll(() => journey?.close());

const dialog = () => page.getByRole('dialog');
const rows = () => dialog().locator('tbody tr').allInnerTexts();

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Presses a button and reads the file that comes. */
async function downloadBy(name: string | RegExp): Promise<{ readonly name: string; readonly content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name, exact: true }).first().click(),
  ]);
  return { name: file.suggestedFilename(), content: await readDownload(file) };
}

test('WAL-15 the activity shows every entry with the balance after it, by address, and as a file', async () => {
  await go(page, '/en-US/wallet/assetAccount');
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  await expect.poll(rows).toHaveLength(3);
  const [newest] = await rows();
  expect(newest).toContain('Transfer between accounts');
  expect(newest).toContain('−250.00 USDT');
  expect(newest).toContain('Balance 999,750.00 USDT');

  await choose('Account', 'Account: all');
  await expect.poll(rows).toHaveLength(4);
  await choose('Type', 'Transfer between accounts');
  await expect.poll(rows).toHaveLength(2);
  expect(new URL(page.url()).searchParams.get('flow')).toBe('account_transfer');
  await page.reload();
  await expect.poll(rows).toHaveLength(2);

  const { name, content } = await downloadBy('Export CSV');
  expect(name).toMatch(/^account-activity-/);
  const lines = content.toString().split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(2);
  expect(lines.every((line) => line.includes(transferId))).toBe(true);

  await dialog().getByRole('link', { name: 'Transfer between accounts' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Transfers' }).waitFor();
  expect(new URL(page.url()).searchParams.get('transfer')).toBe(transferId);
});

test('a statement in Chinese is requested, downloaded and verified, and an altered one is not valid', async () => {
  await go(page, '/zh-HK/wallet/assetAccount');
  await page.getByRole('button', { name: '結單', exact: true }).click();
  await dialog().getByText('暫無結單').waitFor();
  await dialog().getByRole('button', { name: '索取結單' }).click();
  await dialog()
    .getByRole('button', { name: /^下載結單 \d+$/ })
    .waitFor();
  const { name, content } = await downloadBy(/^下載結單 \d+$/);
  expect(name).toMatch(/^statement-\d+-[\d-]+-to-[\d-]+\.pdf$/);
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  const number = /^statement-(\d+)-/.exec(name)?.[1];

  const verify = async (bytes: Buffer) => {
    const path = join(tmpdir(), `${number}-${bytes.length}-${bytes[100]}.pdf`);
    await writeFile(path, bytes);
    await dialog().getByLabel('結單檔案', { exact: true }).setInputFiles(path);
  };
  await verify(content);
  await dialog().getByText(`有效：結單 ${number}，簽署後未經更改。`).waitFor();
  expect(await layerFindings(page)).toEqual([]);
  const altered = Buffer.from(content);
  altered.writeUInt8(altered.readUInt8(100) ^ 1, 100);
  await verify(altered);
  await dialog().getByText('無效：', { exact: false }).waitFor();
});

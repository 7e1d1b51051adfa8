import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { openConsole } from '../support/operator.ts';
import { publishProof } from '../support/publishProof.ts';
import { runCommand } from '../support/runCommand.ts';
import { openMember } from '../support/trader.ts';

const CAPITAL = [
  ['USDT', '1234.56'],
  ['BTC', '2.5'],
] as const;

let journey: Journey;
let page: Page;
let folder: string;

beforeAll(async () => {
  journey = await startJourney();
  folder = await mkdtemp(join(tmpdir(), 'aldgate-proof-'));
  ({ page } = await openMember(journey, {}, { capital: CAPITAL }));
  const treasury = await openConsole(journey, 'treasury');
  await publishProof(treasury, journey.stack.url);
  await treasury.close();
});
afterAll(async () => {
  await journey?.close();
  await rm(folder, { recursive: true, force: true });
});

const section = () => page.getByRole('region', { name: /^(Proof of liabilities|客戶負債證明)$/ });

test('a customer checks on one press that their balances are part of the published totals', async () => {
  await go(page, '/en-US/wallet/overview');
  await section().getByRole('button', { name: 'Check my proof' }).click();
  await section().getByText('Included').waitFor();
  const yours = section().getByRole('table', { name: 'Your part of the published totals' });
  await yours.getByRole('row').filter({ hasText: 'USDT' }).getByText('1,234.56', { exact: true }).waitFor();
  await yours.getByRole('row').filter({ hasText: 'BTC' }).getByText('2.5', { exact: true }).waitFor();
  await section().getByText('What this does not prove').waitFor();
  await section().getByText('Coverage', { exact: true }).click();
  await section().getByRole('table', { name: 'Coverage' }).waitFor();
  expect(await layerFindings(page, section())).toEqual([]);
});

test('the saved proof is verified by the command; altered it is not', async () => {
  const saving = page.waitForEvent('download');
  await section().getByRole('button', { name: 'Save the proof as a file' }).click();
  const file = join(folder, 'proof.json');
  await (await saving).saveAs(file);
  // The screen shows both amounts to their last unit, as the file does.
  const { assets, sums } = JSON.parse(await readFile(file, 'utf8')) as { assets: string[]; sums: string[] };
  const row = section().getByRole('row').filter({ hasText: 'BTC' }).first();
  expect((await row.textContent())?.replaceAll(',', '')).toBe(`BTC2.5${sums[assets.indexOf('BTC')]}`);
  const valid = await runCommand(journey.stack, 'proof:verify', file);
  expect(valid).toMatchObject({ code: 0, output: expect.stringContaining('USDT: 1234.56 of ') });
  await writeFile(file, (await readFile(file, 'utf8')).replace('"1234.56"', '"1234.57"'));
  expect(await runCommand(journey.stack, 'proof:verify', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('the path does not lead to the published root'),
  });
});

test('the verifier is one file of the website', async () => {
  await section().getByText('Verify it without this website').click();
  const saving = page.waitForEvent('download');
  await section().getByRole('link', { name: 'Download the verifier' }).click();
  expect((await saving).suggestedFilename()).toBe('verifyProof.mjs');
});

test('an altered proof, and another customer’s, are not valid in the browser either', async () => {
  const alter = async (change: (proof: Record<string, unknown>) => object) => {
    await page.route('**/wallet/proof/own', async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = (await response.json()) as { data: Record<string, unknown> };
      await route.fulfill({ response, json: { ...envelope, data: change(data) } });
    });
    await section().getByRole('button', { name: 'Check my proof' }).click();
  };
  await alter((proof) => ({ ...proof, amounts: (proof.amounts as string[]).map(() => '1') }));
  await section().getByText('This proof is not valid').waitFor();
  await section()
    .getByText(/do not lead to the published root/)
    .waitFor();
  await page.unroute('**/wallet/proof/own');
  await alter((proof) => ({ ...proof, institutionId: '11111111-1111-4111-8111-111111111111' }));
  await section().getByText('The proof is not yours.').waitFor();
  await page.unroute('**/wallet/proof/own');
  await section().getByRole('button', { name: 'Check my proof' }).click();
  await section().getByText('Included').waitFor();
});

test('on a phone and in Chinese', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, '/zh-HK/wallet/overview');
  await section().getByRole('button', { name: '核對我的證明' }).click();
  await section().getByText('並已在您的瀏覽器內驗證').waitFor();
  await section().getByText('負債的覆蓋情況').click();
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await layerFindings(page, section())).toEqual([]);
});

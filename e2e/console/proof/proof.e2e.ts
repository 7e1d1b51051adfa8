import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proofWire } from '@aldgate/contract/operations/wire.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { withPlatform } from '../../support/platformDatabase.ts';
import { runCommand } from '../../support/runCommand.ts';

const console = useConsole();
let treasury: ConsolePage;
let folder: string;

beforeAll(async () => {
  treasury = await console.signIn('treasury');
  folder = await mkdtemp(join(tmpdir(), 'aldgate-dump-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const row = () => treasury.page.getByRole('table', { name: 'Proofs of liabilities' }).locator('tbody tr').first();

test('treasury publishes a proof, which is signed with what covers it', async () => {
  await treasury.go('proof');
  await treasury.press('Publish now');
  await treasury.confirm('Publish');
  await treasury.toast('Proof requested.');
  await row().getByText('Published').waitFor({ timeout: 60_000 });
  await row().getByRole('button').first().click();
  await treasury.page.getByText(/root [0-9a-f]{64}/).waitFor();
  await treasury.page.getByText('Reason: For the test').waitFor();
  const coverage = treasury.page.getByRole('table', { name: 'Coverage' });
  await coverage.getByRole('row').filter({ hasText: 'BTC' }).waitFor();
  expect(await seriousFindings(treasury.page, treasury.page.getByRole('main'))).toEqual([]);
});

test('a proof names how many customers it covers', async () => {
  const owners = await withPlatform(console.journey().stack, async ({ database }) => {
    const newest = database.selectFrom('proof_snapshot').select('id').where('state', '=', 'published');
    return database
      .selectFrom('proof_leaf')
      .select('institution_id')
      .distinct()
      .where('snapshot_id', '=', newest.orderBy('requested_at', 'desc').limit(1))
      .execute();
  });
  await row()
    .getByRole('cell', { name: owners.length.toLocaleString('en-US'), exact: true })
    .waitFor();
});

test('the auditor’s dump gives the published root', async () => {
  const saving = treasury.page.waitForEvent('download');
  await row().getByRole('button', { name: 'Auditor’s dump' }).click();
  const saved = await saving;
  const file = join(folder, saved.suggestedFilename());
  await saved.saveAs(file);
  const { code, output } = await runCommand(console.journey().stack, 'proof:audit', file);
  expect(code, output).toBe(0);
  expect(output).toContain('the leaves give what was published');
});

console.testCalls(proofWire);

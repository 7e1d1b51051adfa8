import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors } from '@aldgate/contract/errors.ts';
import { custodyWire } from '@aldgate/contract/operations/wire.ts';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { seriousFindings } from '../../support/axe.ts';
import { type ConsolePage, useConsole } from '../../support/console.ts';
import { createFaucetClient } from '../../support/faucet.ts';
import { planOutgoing, readHotAddress } from '../../support/networks.ts';
import { withPlatform } from '../../support/platformDatabase.ts';
import { runCommand } from '../../support/runCommand.ts';

const console = useConsole();
let faucet: ReturnType<typeof createFaucetClient>;
let administrator: ConsolePage;
let treasury: ConsolePage;
let folder: string;

beforeAll(async () => {
  faucet = createFaucetClient(console.journey().stack);
  administrator = await console.signIn('administrator');
  treasury = await console.signIn('treasury');
  folder = await mkdtemp(join(tmpdir(), 'aldgate-cold-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rows = () => treasury.page.getByRole('table', { name: 'Outgoing transactions' }).locator('tbody tr');
const row = (amount: string) => rows().filter({ hasText: 'From cold' }).filter({ hasText: amount }).first();
const press = (amount: string, name: string) => row(amount).getByRole('button', { name }).click();

/** Requests a transfer of USDC from cold to hot, which the other operator approves. */
async function request(amount: string): Promise<void> {
  await treasury.go('wallets?tab=holdings');
  await treasury.inRow('USDC', 'Refill').click();
  await treasury.dialog.getByLabel('Amount (USDC)').fill(amount);
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approve(amount);
}

async function approve(amount: string): Promise<void> {
  await administrator.go('approvals?pageSize=100');
  await administrator.page
    .getByRole('button', { name: `Move ${amount} USDC on ETH from cold to hot` })
    .first()
    .click();
  await administrator.page.getByText('You may decide: another operator requested this.').waitFor();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
  await treasury.go('wallets?tab=outgoing');
  await row(amount).getByText('Waits for its offline signature').waitFor({ timeout: 60_000 });
}

/** Saves the unsigned file, signs it with the command, and chooses the signed one in the dialog. */
async function sign(amount: string): Promise<void> {
  const saving = treasury.page.waitForEvent('download');
  await press(amount, 'Unsigned file');
  const saved = await saving;
  const file = join(folder, saved.suggestedFilename());
  await saved.saveAs(file);
  const { code, output } = await runCommand(console.journey().stack, 'cold:sign', file);
  expect(code, output).toBe(0);
  await press(amount, 'Upload signed');
  await treasury.dialog.getByLabel('Signed file').setInputFiles(file.replace('.json', '.signed.json'));
}

test('a hot wallet below its minimum is a task that is closed once it is filled', async () => {
  const { stack } = console.journey();
  const setMinimum = async (minimum: string): Promise<void> => {
    await withPlatform(stack, ({ database }) =>
      database.updateTable('chain_asset').set({ hot_minimum: minimum }).where('asset', '=', 'USDC').execute(),
    );
    await planOutgoing(stack);
  };
  onTestFinished(() => setMinimum('100000'));
  await setMinimum('990000');
  await treasury.go('queue?pageSize=100');
  const task = treasury.page.getByRole('link', { name: /The hot wallet on ETH holds .* USDC, less than 990,000/ });
  await task.first().click();
  await treasury.page.getByText(/The hot wallet holds .* USDC, its minimum is 990,000/).waitFor();
  expect(await seriousFindings(treasury.page, treasury.page.getByRole('main'))).toEqual([]);
  await treasury.page.getByRole('link', { name: 'Hot and cold' }).click();
  await treasury.inRow('USDC', 'Refill').waitFor();
  await setMinimum('100000');
  await treasury.go('queue?pageSize=100');
  await task.waitFor({ state: 'detached' });
});

test('coins move from cold to hot: two operators, an offline signature, and a file that is compared', async () => {
  await treasury.go('wallets?tab=holdings');
  await treasury.inRow('USDC', 'Refill').click();
  await treasury.dialog.getByLabel('Amount (USDC)').fill('999999999');
  await treasury.confirm('Submit for approval');
  await treasury.rejection.getByText(errors.insufficientBalance.message).waitFor();
  await treasury.dialog.getByLabel('Amount (USDC)').fill('234.56');
  expect(await seriousFindings(treasury.page, treasury.dialog)).toEqual([]);
  await treasury.confirm('Submit for approval');
  await treasury.toast('Submitted for approval.');
  await approve('234.56');
  await sign('234.56');
  await treasury.confirm('Send');
  await treasury.toast('The signed transaction will be sent.');
  await row('234.56').getByText('Succeeded').waitFor({ timeout: 100_000 });
  expect(await seriousFindings(treasury.page, treasury.page.getByRole('main'))).toEqual([]);
});

test('a transaction that no block has is sped up; a file of another transaction is rejected', async () => {
  onTestFinished(async () => void (await faucet.pause('ETH', false)));
  await faucet.pause('ETH', true);
  await request('77.25');
  await sign('77.25');
  await treasury.confirm('Send');
  await row('77.25').getByText('Broadcast').waitFor({ timeout: 60_000 });
  await press('77.25', 'Speed up');
  await treasury.confirm('Offer a higher fee');
  await treasury.toast('A higher fee is offered.');
  await row('77.25').getByText('Waits for its offline signature').waitFor({ timeout: 60_000 });
  await press('77.25', 'Upload signed');
  await treasury.dialog
    .getByLabel('Signed file')
    .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await treasury.confirm('Send');
  await treasury.rejection.getByText('the file is no EIP-1559 transaction').waitFor();
  await treasury.press('Back');
  await faucet.pause('ETH', false);
  await row('77.25').getByText('Succeeded').waitFor({ timeout: 100_000 });
});

test('a transfer that is not signed yet is cancelled immediately', async () => {
  await request('55.75');
  await press('55.75', 'Cancel');
  await treasury.confirm('Cancel the transaction');
  await treasury.toast('Cancelled.');
  await row('55.75').getByText('Cancelled').waitFor();
  const { code, output } = await runCommand(console.journey().stack, 'wallet:reconcile');
  expect(code, output).toBe(0);
});

test('tokens that are not listed and coins sent straight to a wallet are listed, not in the queue', async () => {
  const hot = await readHotAddress(console.journey().stack);
  await faucet.pay('ETH', 'USDC', hot, '8.25');
  await treasury.go('wallets?tab=uncredited');
  const list = treasury.page.getByRole('table', { name: 'Not credited' });
  await list
    .getByRole('row')
    .filter({ hasText: '8.25' })
    .filter({ hasText: shortenId(hot) })
    .waitFor({ timeout: 60_000 });
  expect(await seriousFindings(treasury.page, treasury.page.getByRole('main'))).toEqual([]);
  await treasury.choose('Kind', 'Tokens not listed');
  await treasury.page.getByText('Tokens that are not listed are never credited.').waitFor();
});

console.testCalls(custodyWire);

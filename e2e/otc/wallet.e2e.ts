import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createFaucetClient } from '../support/faucet.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { codeSent } from '../support/mailbox.ts';
import { untilConnected } from '../support/networks.ts';
import { waitForToast } from '../support/toasts.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const RESERVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

let journey: Journey;
let faucet: ReturnType<typeof createFaucetClient>;
let customer: Withdrawer;
let page: Page;
let txid: string;

beforeAll(async () => {
  journey = await startJourney();
  faucet = createFaucetClient(journey.stack);
  customer = await openWithdrawer(journey.stack, [['USDT', '20000']]);
  await untilConnected(customer.maker);
  await customer.addAddress('ETH', RESERVE, 'Reserve');
  page = await journey.openPage({ storageState: customer.maker.state });
}, 120_000);
afterAll(() => journey?.close());

const open = (path: string) => go(page, `/zh-HK/${path}`);
const main = () => page.getByRole('main');
const dialog = () => page.getByRole('dialog');
const row = (amount: string) => page.locator('tr[data-status]').filter({ hasText: amount });

test('OTC-05 OTC-06 SH-10 a deposit is checked by its transaction, announced, and listed', async () => {
  onTestFinished(async () => void (await faucet.pause('ETH', false)));
  await faucet.pause('ETH', true);
  await open('otcinfo/recharge/coin/USDT');
  await page.getByText('此地址只可接收 Ethereum 網絡上的 USDT。').waitFor();
  const address = ((await main().locator('code').textContent()) ?? '').trim();
  ({ txid } = await faucet.pay('ETH', 'USDT', address, '350'));

  await open('otcinfo/validate');
  await main().getByLabel('交易編號').fill('0x12');
  await main().getByRole('button', { name: '查核', exact: true }).click();
  await page.getByText('請輸入此網絡的交易編號').waitFor();
  await main().getByLabel('交易編號').fill(` ${txid} `);
  await main().getByRole('button', { name: '查核', exact: true }).click();
  const result = page.getByRole('region', { name: '結果' });
  await result.getByText('確認中', { exact: true }).waitFor();
  await result.getByRole('button', { name: '預告存入' }).click();
  await dialog().getByLabel('預計金額').fill('350');
  await dialog().getByRole('button', { name: '預告', exact: true }).click();
  await waitForToast(page, '已預告存入');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/zh-HK/otcinfo/list');
  await dialog().getByText('已預告', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => row('350.00').textContent()).toContain('待支付');

  await faucet.mine('ETH', 1);
  await expect.poll(() => row('350.00').textContent(), { timeout: 60_000 }).toContain('進行中');
  await open(`otcinfo/validate?asset=USDT&network=ETH&txid=${txid}`);
  await result.getByText('1 / 6').waitFor();
  await result.getByRole('link', { name: '查看紀錄' }).waitFor();
  await faucet.pause('ETH', false);
  await open('otcinfo/list');
  await expect.poll(() => row('350.00').textContent(), { timeout: 60_000 }).toContain('存入完成');
});

test('OTC-05 OTC-06 a withdrawal below the OTC desk is confirmed by an email code, and listed there', async () => {
  await open('otcinfo/withdraw/coin/USDT');
  await main().locator('button[aria-haspopup="dialog"]').click();
  await dialog().getByRole('listitem').getByRole('button', { name: 'Reserve' }).click();
  await dialog().waitFor({ state: 'detached' });
  await main().getByLabel('金額', { exact: true }).fill('1,200');
  await main().getByRole('button', { name: '繼續提取 1,200.00 USDT' }).click();
  await page.getByRole('heading', { name: '確認提取 1,200.00 USDT' }).waitFor();
  const digits = await codeSent(journey.stack.url, customer.maker.email, () =>
    main().getByRole('button', { name: '發送驗證碼' }).click(),
  );
  await main().getByLabel('電郵驗證碼').fill(digits);
  await main()
    .getByLabel('Google 驗證碼')
    .fill(await customer.gaCode(customer.maker));
  await main().getByRole('button', { name: '提取 1,200.00 USDT' }).click();
  await page.getByRole('heading', { name: '提取已提交' }).waitFor();
  await open('otcinfo/list?type=withdraw');
  await expect.poll(() => row('1,200.00').textContent()).toContain('進行中');
  await page.getByRole('link', { name: '法定貨幣存款' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?list=recharge');
});

test('no screen of the journey writes an error to the console', () => expect(journey.consoleErrors).toEqual([]));

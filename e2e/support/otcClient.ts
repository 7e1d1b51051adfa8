import { beforeAll, expect, test } from 'vitest';
import { layerFindings } from './axe.ts';
import type { Journey } from './journey.ts';
import { closeDesk, openDesk } from './otcDesk.ts';
import { type Member, openMember } from './trader.ts';

/**
 * The OTC desk in the client, on the platform of the console's journey: the business clock moves over days, and a
 * platform takes long to start.
 */
export function testOtcClient(getJourney: () => Journey): void {
  let journey: Journey;
  let trader: Member;

  beforeAll(async () => {
    journey = getJourney();
    trader = await openMember(
      journey,
      {},
      {
        capital: [
          ['USDT', '5000000'],
          ['BTC', '20'],
        ],
      },
    );
  });

  const at = (path: string) => `${journey.stack.url}/${path}`;

  test('OTC-01 OTC-03 an order placed once while the desk is closed rests, and fills at the opening', async () => {
    await closeDesk(journey.stack);
    const { page } = trader;
    await page.goto(at('zh-HK/otc/form?size=4'));
    await page.getByText(/^交易台已休市，開市時間為 .* UTC/).waitFor();
    const sell = page.getByRole('button', { name: /^賣出 BTC [\d,.]+/ });
    await sell.waitFor();
    expect(await sell.isDisabled()).toBe(true);

    await page.getByRole('radio', { name: '限價下單' }).check({ force: true });
    await page.getByRole('radio', { name: '賣出 BTC' }).check({ force: true });
    const limit = page.getByLabel('限價', { exact: true });
    await expect.poll(() => limit.inputValue()).toMatch(/^\d{2,3},\d{3}/);
    await limit.focus();
    await limit.fill('1');
    await page.getByText(/^最少 [\d,.]+：低於市價 20%$/).waitFor();
    const market = await page.getByRole('button', { name: /^市價 / }).textContent();
    await limit.fill(String(Math.floor(Number(market?.replace(/[^\d.]/g, '')) * 0.99)));

    // The answer of the first attempt is lost; the second one, under the same key, finds the order.
    let attempts = 0;
    await page.route('**/institution/block/addLimitOrder', async (route) => {
      attempts += 1;
      if (attempts > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: /^以不低於 [\d,.]+ USDT 賣出 4 BTC$/ }).click();
    await page.getByRole('heading', { name: '限價訂單已提交' }).waitFor();
    expect(attempts).toBe(2);
    const open = page.getByRole('table', { name: '未完成的訂單及報價要求' });
    const row = open.getByRole('row').filter({ hasText: '賣出 BTC/USDT' });
    await row.getByText('有效', { exact: true }).waitFor();
    expect(await row.count()).toBe(1);
    // Its payment is held.
    await page.goto(at('zh-HK/otcinfo/avaliable'));
    await page.getByRole('row', { name: /^BTC .* 4\.0000/ }).waitFor();

    await openDesk(journey.stack);
    await page.goto(at('zh-HK/otcinfo/record?kind=limit'));
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('heading', { level: 1 }).waitFor();
          return page.getByRole('row').filter({ hasText: '賣出 BTC/USDT' }).textContent();
        },
        { timeout: 20_000 },
      )
      .toMatch(/已成交/);
    await page.getByRole('row').filter({ hasText: '賣出 BTC/USDT' }).getByRole('button').click();
    const receipt = page.getByRole('dialog', { name: '成交收據' });
    await receipt.getByText('簽署已核實').waitFor();
    expect(await receipt.textContent()).toMatch(/收取[\d,.]+ USDT.*限價[\d,.]+ USDT\/BTC/);
    // The request that was cut off.
    journey.consoleErrors.splice(0);
  });

  test('OTC-05 a filter and its file; an open order is cancelled from the form', async () => {
    const { page } = trader;
    await page.goto(at('en-US/otc/form?size=3&mode=limit&side=buy'));
    const limit = page.getByLabel('Limit price', { exact: true });
    await expect.poll(() => limit.inputValue()).toMatch(/^\d{2,3},\d{3}/);
    const market = Number((await limit.inputValue()).replace(/[^\d.]/g, ''));
    await limit.focus();
    await limit.fill(String(Math.floor(market * 0.9)));
    await page.getByRole('button', { name: /^Buy 3 BTC at up to/ }).click();
    await page.getByRole('heading', { name: 'Limit order placed' }).waitFor();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'detached' });
    await page.goto(at('en-US/otcinfo/record?status=cancelled'));
    await page.getByRole('row').filter({ hasText: 'Cancelled' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await page.goto(at('en-US/otcinfo/record?status=cancelled&side=sell'));
    await page.getByText('No matching OTC orders').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  });

  test('the month’s execution is shown by pair and size, and saved as a signed PDF', async () => {
    const { page } = trader;
    await page.getByRole('button', { name: 'Best execution' }).click();
    const drawer = page.getByRole('dialog', { name: 'Best execution' });
    await drawer.getByRole('row', { name: /^BTC\/USDT/ }).waitFor();
    expect(await layerFindings(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Download signed PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^otc-execution-\d{4}-\d{2}\.pdf$/);
  });

  test('no screen of the journey writes an error to the console', () => {
    expect(journey.consoleErrors).toEqual([]);
  });
}

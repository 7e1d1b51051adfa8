import type { Page } from 'playwright-core';

const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };

/** Shows an open page as a phone with touch does, without loading it again, until the work is done. */
export async function onPhone<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', PHONE);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.waitForFunction(`innerWidth === ${PHONE.width} && matchMedia('(pointer: coarse)').matches`);
  const result = await work();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.send('Emulation.clearDeviceMetricsOverride');
  await session.detach();
  return result;
}

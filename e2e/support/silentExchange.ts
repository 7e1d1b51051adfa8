import type { Page } from 'playwright-core';

/** A page's exchange that falls silent while its sockets stay open. */
export interface SilentExchange {
  readonly silence: () => void;
  /** Ends the silence. Times of events move along with a clock of the page that was moved meanwhile. */
  readonly speak: () => Promise<void>;
}

/** Intercepts the sockets of the exchange of a page that is opened afterwards. */
export async function interceptExchange(page: Page): Promise<SilentExchange> {
  let isSilent = false;
  let aheadMs = 0;
  await page.routeWebSocket('**/exchange/**', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (isSilent) return;
      socket.send(String(message).replaceAll(/"E":(\d+)/g, (_, at) => `"E":${Number(at) + aheadMs}`));
    });
  });
  return {
    silence() {
      isSilent = true;
    },
    async speak() {
      aheadMs = (await page.evaluate<number>('Date.now()')) - Date.now();
      isSilent = false;
    },
  };
}

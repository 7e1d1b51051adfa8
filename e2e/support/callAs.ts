import type { Page } from 'playwright-core';

/** Sends a call with the page's session. Throws if it is rejected. */
export function callAs<Data>(page: Page, path: string, body: object): Promise<Data> {
  return page.evaluate(
    async ([address, json]) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('aldgate.token')}`,
      };
      const response = await fetch(`/api${address}`, { method: 'POST', headers, body: json });
      const { code, message, data } = (await response.json()) as { code: number; message: string; data: Data };
      if (code !== 200) throw new Error(`${address}: ${message}`);
      return data;
    },
    [path, JSON.stringify(body)] as const,
  );
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { waitHealthy } from './waitHealthy.ts';

/** An address that answers with a status in turn; the last one stays. */
async function answering(statuses: readonly number[]) {
  let count = 0;
  const server = createServer((_request, response) => {
    const status = statuses[Math.min(count, statuses.length - 1)] ?? 200;
    count += 1;
    response.writeHead(status).end(status === 200 ? '' : 'not yet');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/health` };
}

test('a server that is slow is waited for, and the reason is reported meanwhile', async () => {
  const { server, url } = await answering([...Array.from({ length: 301 }, () => 503), 200]);
  const reports: string[] = [];
  const { signal } = new AbortController();
  await waitHealthy({ url, signal, report: (text) => reports.push(text), pauseMs: 0 });
  expect(reports).toEqual(['not healthy yet: status 503: not yet; waiting']);
  server.close();
});

test('a start that is stopped waits no longer', async () => {
  const { server, url } = await answering([503]);
  const stopping = new AbortController();
  const waiting = waitHealthy({ url, signal: stopping.signal, report: () => stopping.abort(), pauseMs: 0 });
  await expect(waiting).rejects.toThrow();
  server.close();
});

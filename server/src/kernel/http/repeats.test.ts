import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { createRepeats } from './repeats.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('CL-09 a slow lock statement does not delay the submissions on other connections', async () => {
  const target = new URL(db.url);
  const clients: Socket[] = [];
  const proxy = createServer((client) => {
    clients.push(client);
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = Object.assign(new URL(db.url), {
    hostname: '127.0.0.1',
    port: String((proxy.address() as AddressInfo).port),
  }).toString();
  const repeats = createRepeats({ url, schema: db.schema });
  const submit = (body: number) => repeats.once({ token: 'token', call: 'quote', body }, () => body);
  try {
    expect(await submit(0)).toBe(0);
    const [stalled] = clients;
    stalled?.unpipe();
    let isFirstDone = false;
    const first = submit(0).finally(() => {
      isFirstDone = true;
    });
    const others = Array.from({ length: 32 }, (_, index) => submit(index + 1));
    await Promise.race(others);
    expect(isFirstDone).toBe(false);
    stalled?.destroy();
    await Promise.allSettled([first, ...others]);
  } finally {
    await repeats.close();
    proxy.close();
  }
});

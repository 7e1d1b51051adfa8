import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { waitFor } from '../../../../testkit/platform/platform.ts';
import { inTransaction } from '../../kernel/database/database.ts';
import { emitEvents } from '../../kernel/events/customerEvents.ts';
import { EventFeed, type FeedOptions } from './eventFeed.ts';
import { readNewestCursor } from './readEvents.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

/** Events of an institution that hold their numbers, from 0 on. */
const store = (institutionId: string, count: number) =>
  inTransaction(db.database, (tx) =>
    emitEvents(
      tx,
      Array.from({ length: count }, (_, index) => ({
        institutionId,
        type: 'key',
        data: {
          publicId: 'ald_000000000000000000000000',
          remark: String(index),
          permissions: ['read'],
          addresses: [],
          state: 'active',
          expiresAt: null,
        },
      })),
    ),
  );

/** A client whose buffer is full after each write until it drains. */
function openSlowClient() {
  const client = { text: '', drain: undefined as (() => void) | undefined, isEnded: false };
  const channel: FeedOptions['channel'] = {
    write(text) {
      client.text += text;
      return false;
    },
    onceDrained(callback) {
      client.drain = callback;
    },
    unreadBytes: 0,
    end() {
      client.isEnded = true;
    },
  };
  const drain = () => {
    const { drain: callback } = client;
    client.drain = undefined;
    callback?.();
  };
  const numbers = () => [...client.text.matchAll(/"remark":"(\d+)"/g)].map(([, number]) => Number(number));
  return { client, channel, drain, numbers };
}

async function openFeed(options: Pick<FeedOptions, 'channel' | 'stuckMs'>) {
  const institutionId = randomUUID();
  const after = await readNewestCursor(db.database);
  const errors: unknown[] = [];
  const feed = new EventFeed({
    database: db.database,
    institutionId,
    after,
    types: undefined,
    onError: (error) => errors.push(error),
    pollMs: 20,
    ...options,
  });
  return { institutionId, feed, errors };
}

test('nothing is read for a client that does not, which gets every event once after it has caught up', async () => {
  const { client, channel, drain, numbers } = openSlowClient();
  const { institutionId, feed, errors } = await openFeed({ channel });
  expect(client.text).toMatch(/^id: [\w-]+\n\n$/);
  await store(institutionId, 250);
  feed.wake();
  // It has the cursor alone until it drains, then a page at a time.
  expect(numbers()).toEqual([]);
  for (const count of [100, 200, 250]) {
    drain();
    await waitFor(() => (numbers().length >= count ? true : undefined));
    expect(numbers()).toHaveLength(count);
  }
  expect(numbers()).toEqual(Array.from({ length: 250 }, (_, index) => index));
  expect(errors).toEqual([]);
  feed.close();
});

test('a client that accepts nothing for long is disconnected', async () => {
  const { client, channel } = openSlowClient();
  const { feed } = await openFeed({ channel, stuckMs: 1 });
  await waitFor(() => client.isEnded || undefined);
  feed.close();
});

test('an event that no notice announces is read by the next poll', async () => {
  const { channel, drain, numbers } = openSlowClient();
  const { institutionId, feed } = await openFeed({ channel });
  drain();
  await store(institutionId, 1);
  await waitFor(() => (numbers().length === 1 ? true : undefined));
  feed.close();
});

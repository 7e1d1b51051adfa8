import { randomUUID } from 'node:crypto';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillFixture, openKillFixture } from '../../../testkit/killFixture.ts';
import { repetitions } from '../../../testkit/longForm.ts';
import { waitFor } from '../../../testkit/platform.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';

/** `npm run soak` runs the long series. */
const KILLS = repetitions(1, 300);
const TRANSFERS = 6;

let fixture: KillFixture;
beforeAll(async () => {
  fixture = await openKillFixture();
});
afterAll(() => fixture?.close());

const apply = (key: string, index: number) =>
  fixture.client.call('POST', '/broker/lightning/transfer/apply', {
    key,
    asset: 'USDT',
    amount: `${1 + index}`,
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
  });

test(`WAL-02 the server is killed ${KILLS} times during transfers: each is in the ledger and at the exchange once`, {
  timeout: KILLS * 60_000,
}, async () => {
  let sent = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const keys = Array.from({ length: TRANSFERS }, () => randomUUID());
    const victim = fixture.client.server;
    let answers = 0;
    let killed: Promise<void> | undefined;
    const requests = keys.map(async (key, index) => {
      // The server may die at any step: unanswered transfers are sent again later.
      await apply(key, index).catch(() => undefined);
      answers += 1;
      if (answers > kill % TRANSFERS) killed ??= victim.kill();
    });
    if (kill % 2 === 0) killed = venueHasMoved(keys.length).then(() => victim.kill());
    await Promise.all(requests);
    killed ??= victim.kill();
    await killed;
    await fixture.restart();
    for (const [index, key] of keys.entries()) {
      const state = await waitFor(async () => {
        const reply = await apply(key, index);
        return reply.code === 200 && reply.data.state !== 'pending' ? (reply.data.state as string) : undefined;
      });
      expect(state).toBe('completed');
      sent += 1 + index;
    }
  }
  const { institution_id: owner } = await fixture.db.database
    .selectFrom('broker_account')
    .select('institution_id')
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  expect((await fixture.accountAtVenue()).cross).toBe(parseFixed(String(sent)));
  const mirror = await fixture.db.database
    .selectFrom('ledger_account')
    .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
    .select(['balance', 'held'])
    .where('type', '=', 'swap_account')
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  expect(mirror).toMatchObject({
    balance: expect.stringMatching(new RegExp(`^${sent}\\.0+$`)),
    held: '0.000000000000000000',
  });
  expect((await verifyLedger(fixture.db.database)).differences).toEqual([]);
});

/** Resolves when the exchange has executed the first of the transfers in flight, the worst time for a crash. */
function venueHasMoved(count: number): Promise<void> {
  return new Promise((resolve) => {
    let moved = 0;
    const stop = fixture.venue.processor.listen(({ events }) => {
      moved += events.filter(({ type }) => type === 'transfer').length;
      if (moved < 1 + (count % 3)) return;
      stop();
      resolve();
    });
  });
}

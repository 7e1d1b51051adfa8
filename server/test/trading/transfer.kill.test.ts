import { randomUUID } from 'node:crypto';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { countedRuns, isLong, repetitions } from '../../../testkit/platform/longForm.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';

/** `npm run soak` repeats the series, with transfers that are sent at once. */
const SERIES = repetitions(1, 20);
const TRANSFERS = isLong ? 6 : 1;

let fixture: FailureFixture;
beforeAll(async () => {
  fixture = await openFailureFixture({ failsBeforeCommits: true });
});
afterAll(() => fixture?.close());

const apply = (key: string, index: number) =>
  fixture.call('/broker/lightning/transfer/apply', {
    key,
    asset: 'USDT',
    amount: `${1 + index}`,
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
  });

/** Sends a transfer again with the same key, until its outcome is known. */
const decided = (key: string, index: number): Promise<string> =>
  fixture.until(async () => {
    const { code, data } = await apply(key, index);
    return code === 200 && data.state !== 'pending' ? data.state : undefined;
  });

test('WAL-02 a server fails at each step of a transfer: it is in the ledger and at the exchange once', {
  timeout: SERIES * SERIES_MS_MAX,
}, async () => {
  let sent = 0;
  for (const _ of countedRuns(SERIES)) {
    await failAtEachPoint(fixture, {
      steps: [
        'before commit fund_move ledger_hold',
        'commit fund_move ledger_hold',
        'POST /sapi/v1/broker/universalTransfer',
        'before commit fund_move ledger_resolve_pending',
        'commit fund_move ledger_resolve_pending',
      ],
      prepare: async () => Array.from({ length: TRANSFERS }, () => randomUUID()),
      work: (keys) => Promise.all(keys.map(decided)),
      verify: async (keys, { point }) => {
        for (const [index, key] of keys.entries()) {
          expect([point, await decided(key, index)]).toEqual([point, 'completed']);
          sent += 1 + index;
        }
        await expectMoved(sent);
      },
    });
  }
  expect((await verifyLedger(fixture.db.database)).differences).toEqual([]);
});

/** The exchange and the ledger have what was sent. */
async function expectMoved(sent: number): Promise<void> {
  expect((await fixture.accountAtVenue()).cross).toBe(parseFixed(String(sent)));
  const mirror = await fixture.db.database
    .selectFrom('ledger_account')
    .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
    .select(['balance', 'held'])
    .where('type', '=', 'swap_account')
    .where('owner', '=', fixture.institutionId)
    .executeTakeFirstOrThrow();
  expect(mirror).toMatchObject({
    balance: expect.stringMatching(new RegExp(`^${sent}\\.0+$`)),
    held: '0.000000000000000000',
  });
}

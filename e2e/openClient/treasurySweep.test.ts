import { createClient } from '@aldgate/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sweep, sweepTreasury } from '../../client/examples/treasurySweep.ts';
import { openKey } from '../../testkit/open/openFixture.ts';
import { TRADER } from '../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let fixture: WithdrawalFixture;
let addressId: string;
beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
});
afterAll(() => fixture?.close());

test('AK-04 the treasury sweep withdraws what is above the floor once a day, and waits for the vote', async () => {
  const { platform } = fixture;
  const { url, clock } = platform;
  const permissions = ['read', 'withdrawal'] as const;
  const key = await openKey(platform, { email: TRADER, permissions, addresses: ['127.0.0.1'] });
  const client = createClient({ url, key: key.publicId, secret: key.secret, now: () => clock.now });
  const { total } = await fixture.capital('USDT');
  const sweep = async (left: number, day = '2026-11-27'): Promise<Sweep | null> => {
    await fixture.refresh();
    const floor = String(left);
    return sweepTreasury({ client, asset: 'USDT', network: 'ETH', addressId, floor, day });
  };

  expect(await sweep(total)).toBeNull();
  const made = await sweep(total - 300);
  expect(made).toEqual({ withdrawId: expect.any(String), state: 'approval', isRepeat: false });
  expect(await fixture.capital('USDT')).toEqual({ total, frozen: 300 });
  // On the same day there is more above the floor.
  const again = await sweep(total - 500);
  expect(again).toEqual({ withdrawId: made?.withdrawId, state: 'approval', isRepeat: true });
  expect(await fixture.capital('USDT')).toEqual({ total, frozen: 300 });
  const next = await sweep(total - 500, '2026-11-28');
  expect(next).toMatchObject({ state: 'approval', isRepeat: false });
  expect(await fixture.capital('USDT')).toEqual({ total, frozen: 500 });

  expect((await fixture.approve(made?.withdrawId ?? '')).code).toBe(200);
  expect((await fixture.record(made?.withdrawId ?? '')).state).not.toBe('approval');
  expect((await fixture.record(next?.withdrawId ?? '')).state).toBe('approval');
});

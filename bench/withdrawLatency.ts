import { setTimeout as wait } from 'node:timers/promises';
import { untilConnected } from '../e2e/support/networks.ts';
import { openWithdrawer, type Withdrawer } from '../e2e/support/withdrawer.ts';
import { atMost, type Measure, quantile, timed } from './harness/measure.ts';
import { withStack } from './harness/stack.ts';

const USERS = 20;
const SECONDS = 80;
const CONFIRM_EVERY_SECONDS = 40;
const PREVIEW_MS = 100;
const CONFIRM_MS = 200;

/**
 * Measures 20 users, each with a preview every second and a confirmation every 40 s, against a started platform with
 * its own Ethereum. Drafts, codes and votes of the other members are not measured.
 */
export function withdrawLatency(): Promise<Measure[]> {
  // In production the users have many addresses; here they share one.
  return withStack({ RATE_LIMIT_CALLS: '10000', RATE_LIMIT_SIGN_IN: '1000' }, async (stack) => {
    const users: { withdrawer: Withdrawer; addressId: string }[] = [];
    for (let index = 0; index < USERS; index += 1) {
      const withdrawer = await openWithdrawer(stack, [['USDT', '1000000']]);
      if (index === 0) await untilConnected(withdrawer.maker);
      const address = `0x${(0x1000 + index).toString(16).padStart(40, '1')}`;
      users.push({ withdrawer, addressId: await withdrawer.addAddress('ETH', address, `Reserve ${index}`) });
    }
    const previews: number[] = [];
    const confirmations: number[] = [];
    const user = async ({ withdrawer, addressId }: (typeof users)[number], index: number) => {
      const { maker } = withdrawer;
      const requested = { asset: 'USDT', network: 'ETH', addressId, amount: '25' };
      await wait((1_000 / USERS) * index);
      const startedAt = performance.now();
      for (let second = 0; second < SECONDS; second += 1) {
        const confirms = second % CONFIRM_EVERY_SECONDS === Math.floor((index * CONFIRM_EVERY_SECONDS) / USERS);
        if (confirms) {
          const draft = await withdrawer.draft(requested);
          const body = { ...draft, gaCode: await withdrawer.gaCode(maker) };
          await timed(confirmations, () => maker.ask('/account/wallet/confirmWithdraw', body));
        }
        await timed(previews, () => maker.ask('/account/wallet/previewWithdraw', requested));
        await wait(Math.max(0, startedAt + (second + 1) * 1_000 - performance.now()));
      }
    };
    await Promise.all(users.map(user));
    return [
      atMost('withdraw-latency preview p99', quantile(previews, 0.99), 'ms', PREVIEW_MS),
      atMost('withdraw-latency confirm p99', quantile(confirmations, 0.99), 'ms', CONFIRM_MS),
    ];
  });
}

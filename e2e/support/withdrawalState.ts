import { expect } from 'vitest';
import type { createFaucetClient } from './faucet.ts';
import type { Withdrawer } from './withdrawer.ts';

interface Followed {
  readonly customer: Withdrawer;
  readonly faucet: ReturnType<typeof createFaucetClient>;
  readonly withdrawId: string;
}

/** Resolves once a withdrawal has a state. Blocks are made as soon as its transaction waits for them. */
export const untilWithdrawalIs = (state: string, { customer, faucet, withdrawId }: Followed): Promise<void> =>
  expect
    .poll(
      async () => {
        const found = (await customer.record(withdrawId)).state;
        if (found === 'sent' || found === 'confirming') await faucet.mine('ETH', 2);
        return found;
      },
      { timeout: 120_000 },
    )
    .toBe(state);

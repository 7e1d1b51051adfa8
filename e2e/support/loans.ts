import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@aldgate/contract';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { grants, lending } from '../../server/src/ledger/account.ts';
import { postAll } from '../../server/src/ledger/post.ts';
import { withPlatform } from './platformDatabase.ts';
import type { RunningPlatform } from './stack.ts';
import type { SessionClient } from './trader.ts';
import { freshGoogleCode } from './withdrawer.ts';

/** Fills the pool of USDT, which only a demo with a history has. */
export const fillLoanPool = (platform: RunningPlatform, amount = '1000000'): Promise<void> =>
  withPlatform(platform, ({ database, clock }) =>
    inTransaction(database, (tx) =>
      postAll(
        tx,
        [
          {
            key: `journey:${randomUUID()}`,
            flow: 'system_grant',
            reference: 'journey',
            legs: [
              { account: grants('USDT'), amount: `-${amount}` },
              { account: lending('USDT'), amount },
            ],
          },
        ],
        clock(),
      ),
    ),
  );

type Wanted = Pick<RequestOf<'applyLoan'>, 'amount' | 'term' | 'collateralAsset' | 'collateralAmount'>;

/** Borrows USDT as a member who is alone; returns the loan's id. */
export async function borrow(
  platform: RunningPlatform,
  { ask, email }: SessionClient,
  wanted: Wanted,
): Promise<string> {
  const gaCode = await freshGoogleCode(platform, email);
  const request = { key: randomUUID(), asset: 'USDT', ...wanted, gaCode };
  return (await ask<{ loanId: string }>('/account/loan/apply', request)).loanId;
}

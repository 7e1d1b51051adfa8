import type { Locator, Page } from 'playwright-core';
import { codeSent, untilSent } from './mailbox.ts';
import type { RunningPlatform } from './stack.ts';
import type { Withdrawer } from './withdrawer.ts';

interface Found {
  readonly page: Page;
  readonly stack: RunningPlatform;
  readonly customer: Withdrawer;
}

/** Page object of a member's API keys. What it needs is resolved on each use. */
export function createApiKeyPage(find: () => Found) {
  return {
    dialog: () => find().page.getByRole('dialog'),
    row: (remark: string) => {
      const { page } = find();
      return page.getByRole('row').filter({ has: page.getByRole('button', { name: remark, exact: true }) });
    },
    /** Requests the email code, and enters it with the authenticator's. */
    enterCodes: async (scope: Locator): Promise<void> => {
      const { page, stack, customer } = find();
      const { maker, gaCode } = customer;
      const send = scope.getByRole('button', { name: /^Send/ });
      const digits = await codeSent(stack.url, maker.email, () => untilSent(page, send));
      await scope.getByLabel('Email code').fill(digits);
      await scope.getByLabel('Google verification code').fill(await gaCode(maker));
    },
  };
}

import type { Locator, Page } from 'playwright-core';
import { go } from './go.ts';
import { codeSent } from './mailbox.ts';
import type { RunningPlatform } from './stack.ts';
import type { Withdrawer } from './withdrawer.ts';

interface Found {
  readonly page: Page;
  readonly stack: RunningPlatform;
  readonly customer: Withdrawer;
}

interface Withdrawal {
  readonly orderId: string;
  readonly receivable: string;
  readonly txid: string;
}

/** Page object of a member who withdraws, and what they read by calls. What it needs is resolved on each use. */
export function createWithdrawalPage(find: () => Found) {
  const main = () => find().page.getByRole('main');
  const dialog = () => find().page.getByRole('dialog');
  return {
    main,
    dialog,
    /** Requests the email code, and enters it with the authenticator's. */
    enterCodes: async (scope: Locator, names = ['Send code', 'Email code', 'Google verification code']) => {
      const { stack, customer } = find();
      const { maker, gaCode } = customer;
      const [send = '', email = '', google = ''] = names;
      const press = () => scope.getByRole('button', { name: send }).click();
      await scope.getByLabel(email).fill(await codeSent(stack.url, maker.email, press));
      await scope.getByLabel(google).fill(await gaCode(maker));
    },
    /** Opens the page and chooses an address of the book. */
    choose: async (name: string): Promise<void> => {
      await go(find().page, '/en-US/wallet/withdraw/coin/USDT');
      await main().locator('button[aria-haspopup="dialog"]').click();
      await dialog().getByLabel('Name or address').fill(name);
      await dialog().getByRole('listitem').getByRole('button', { name }).click();
      await dialog().waitFor({ state: 'detached' });
    },
    /** The row of the address book by its name. */
    row: (name: string) => {
      const { page } = find();
      return page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
    },
    /** The id of an address of the book. */
    findAddress: async (name: string): Promise<string> => {
      const { items } = await find().customer.maker.ask<{ items: { addressId: string; name: string }[] }>(
        '/account/wallet/address/page',
        { queryCondition: { search: name } },
      );
      const found = items.find((each) => each.name === name);
      if (found === undefined) throw new Error(`the book has no ${name}`);
      return found.addressId;
    },
    /** The newest withdrawal. */
    newest: async (): Promise<Withdrawal> => {
      const { items } = await find().customer.maker.ask<{ items: Withdrawal[] }>(
        '/account/wallet/pageDepositWithdraw',
        { queryCondition: { type: 'withdraw' } },
      );
      if (items[0] === undefined) throw new Error('there is no withdrawal');
      return items[0];
    },
  };
}

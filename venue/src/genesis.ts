import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { KeyPermissions } from './engine/accounts/apiKey.ts';
import type { Command } from './engine/commands.ts';
import type { Wallet } from './engine/entities/account.ts';
import { isContractListing, type Listing } from './simulation/listing.ts';
import { participantAccounts } from './simulation/participantAccounts.ts';

const INSURANCE = 1;

/**
 * First commands of a new venue: the insurance fund, the accounts of the contracts' participants, and demo accounts.
 * Pairs are listed by `listMissing`, in a new venue as in an older one.
 */
export function genesis(listings: readonly Listing[], demo: boolean): Command[] {
  const openPlatformAccount: Command[] = [
    { type: 'openAccount', name: 'insurance fund', house: true, insurance: true },
    deposit(INSURANCE, 'um', '10000000'),
    ...participantAccounts(listings.filter(isContractListing), INSURANCE + 1),
  ];
  const opened = openPlatformAccount.filter(({ type }) => type === 'openAccount').length;
  return demo ? [...openPlatformAccount, ...demoAccounts(opened + 1)] : openPlatformAccount;
}

const TRADER: KeyPermissions = { reading: true, futures: true, spot: true, transfers: true, broker: false };

/** Accounts with publicly known keys. */
function demoAccounts(firstId: number): Command[] {
  const account = (id: number, letter: string, um: string, main: string, permissions: KeyPermissions): Command[] => [
    { type: 'openAccount', name: `demo ${letter}` },
    ...(um === '0' ? [] : [deposit(id, 'um', um)]),
    deposit(id, 'main', main),
    {
      type: 'createKey',
      account: id,
      key: `venue-demo-${letter}`,
      secret: `venue-secret-${letter}`,
      permissions,
      addresses: [],
    },
  ];
  return [
    ...account(firstId, 'a', '1000000', '1000000', TRADER),
    ...account(firstId + 1, 'b', '1000000', '1000000', TRADER),
    ...account(firstId + 2, 'broker', '0', '1000000000', { ...TRADER, broker: true }),
  ];
}

function deposit(account: number, wallet: Wallet, amount: string): Command {
  return { type: 'deposit', account, wallet, asset: 'USDT', amount: String(parseFixed(amount)) };
}

import { listPermissions } from '@aldgate/domain/operations/roles.ts';
import { findEntries } from '@aldgate/ui/palette/entries.ts';
import { expect, test } from 'vitest';
import { PAGES } from '../../parts/pages.ts';
import { listScreens } from './entries.ts';

function screens(role: Parameters<typeof listPermissions>[0]) {
  const opened: string[] = [];
  const items = listScreens(listPermissions(role), (address) => opened.push(address));
  return {
    addresses: () => {
      for (const { run } of items) run();
      return opened;
    },
    find: (search: string) => {
      const found = findEntries([{ id: 'screens', label: 'Screens', items }], search);
      return found.flatMap((group) => group.items.map(({ id }) => id));
    },
  };
}

test('an administrator finds every page and every tab, each once', () => {
  const expected = PAGES.flatMap(({ path, tabs = {} }) => [
    path,
    ...Object.keys(tabs).map((tab) => `${path}?tab=${tab}`),
  ]);
  const addresses = screens('administrator').addresses();
  expect(addresses).toEqual(expected);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('an operator finds no screen that their role may not open', () => {
  const { find } = screens('support');
  expect(find('batches')).toEqual([]);
  expect(find('ledger')).toEqual([]);
  expect(find('fund moves')).toEqual(['/exchanges moves']);
});

test('a tab is found by its own name and that of its page', () => {
  const { find } = screens('treasury');
  expect(find('withdrawals')).toEqual(['/wallets withdrawals', '/banks out']);
  expect(find('banks withdrawals')).toEqual(['/banks out']);
});

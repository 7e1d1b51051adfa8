import type { Page } from 'playwright-core';

/** Page object of the list of symbols. The page is resolved on each use. */
export function createMarketPage(page: () => Page) {
  const tabsOf = (name: string) => page().getByRole('tablist', { name }).getByRole('tab');
  const contracts = () => page().locator('th a[href*="/trading/"]').allTextContents();
  return {
    tabs: () => tabsOf('Products'),
    groups: () => tabsOf('Symbol groups'),
    tab: (name: string | RegExp) => page().getByRole('tab', { name, exact: true }),
    contracts,
    /** Reads the base asset of each contract in the list. */
    names: async () => (await contracts()).map((text) => text.split('/')[0]),
    star: (symbol: string) => page().getByRole('button', { name: `Favourite ${symbol}` }),
  };
}

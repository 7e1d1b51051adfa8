import type { TradedProduct } from '@aldgate/domain/market/traits.ts';

export const TABS = ['positions', 'openOrders', 'orders', 'trades', 'funding', 'assets'] as const;
export type Tab = (typeof TABS)[number];

/** The lists of each product: spot has no positions and no funding. */
export const PRODUCT_TABS: Readonly<Record<TradedProduct, readonly Tab[]>> = {
  usdm: TABS,
  spot: ['openOrders', 'orders', 'trades', 'assets'],
};

/** The lists of the current state, whose filters are hidden until they are requested. */
export const isOpenTab = (tab: Tab): tab is 'positions' | 'openOrders' => tab === 'positions' || tab === 'openOrders';

/** The view of the records, independent of the page's contract. */
export interface RecordsView {
  readonly tab: Tab;
  /** Only the current contract. */
  readonly onlyHere: boolean;
}

export const DEFAULT_VIEW: RecordsView = { tab: 'positions', onlyHere: false };

/** Parses the output of `writeView`; invalid values count as absent. */
export function readView(text: string | null, product: TradedProduct = 'usdm'): RecordsView {
  const tabs = PRODUCT_TABS[product];
  const [name, extent] = (text ?? '').split(' ');
  return {
    tab: tabs.find((each) => each === name) ?? tabs[0] ?? DEFAULT_VIEW.tab,
    onlyHere: extent === 'here',
  };
}

export function writeView({ tab, onlyHere }: RecordsView): string {
  return onlyHere ? `${tab} here` : tab;
}

/** The items of one contract, or of all. */
export function selectShown<Item extends { readonly instrumentId: string }>(
  items: readonly Item[],
  onlySymbol: string | undefined,
): readonly Item[] {
  return onlySymbol === undefined ? items : items.filter(({ instrumentId }) => instrumentId === onlySymbol);
}

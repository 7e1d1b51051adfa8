export const TABS = ['positions', 'openOrders', 'orders', 'trades', 'funding', 'assets'] as const;
export type Tab = (typeof TABS)[number];

/** What of the records is shown, whatever the contract of the page. */
export interface RecordsView {
  readonly tab: Tab;
  /** Only what belongs to the contract of the page. */
  readonly onlyHere: boolean;
}

export const DEFAULT_VIEW: RecordsView = { tab: 'positions', onlyHere: false };

/** Reads what `writeView` wrote; anything that cannot be meant counts as not given. */
export function readView(text: string | null): RecordsView {
  const [name, extent] = (text ?? '').split(' ');
  return {
    tab: TABS.find((each) => each === name) ?? DEFAULT_VIEW.tab,
    onlyHere: extent === 'here',
  };
}

export function writeView({ tab, onlyHere }: RecordsView): string {
  return onlyHere ? `${tab} here` : tab;
}

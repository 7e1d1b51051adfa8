/** Some of the contracts, in the order of the listings: every `of`-th, beginning with the `nth`, which counts from 0. */
export interface Share {
  readonly nth: number;
  readonly of: number;
}

export const ALL: Share = { nth: 0, of: 1 };

/** Whether a share holds the contract at a place of the listings. */
export const holds = ({ nth, of }: Share, place: number): boolean => place % of === nth;

/** Whether it is the share that everything belongs to which is no contract's own. */
export const isFirst = ({ nth }: Share): boolean => nth === 0;

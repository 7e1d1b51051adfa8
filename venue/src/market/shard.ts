/** Some of the contracts, in the order of the listings: every `of`-th, beginning with the `nth`, which counts from 0. */
export interface Shard {
  readonly nth: number;
  readonly of: number;
}

export const ALL: Shard = { nth: 0, of: 1 };

/** Whether a shard holds the contract at a place of the listings. */
export const holds = ({ nth, of }: Shard, place: number): boolean => place % of === nth;

/** Whether it is the shard that everything belongs to which is no contract's own. */
export const isFirst = ({ nth }: Shard): boolean => nth === 0;

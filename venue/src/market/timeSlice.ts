/** Some of the contracts, in the order of the listings: every `of`-th, beginning with the `nth`, which counts from 0. */
export interface TimeSlice {
  readonly nth: number;
  readonly of: number;
}

export const ALL: TimeSlice = { nth: 0, of: 1 };

/** Whether a shard holds the contract at a place of the listings. */
export const includesContract = ({ nth, of }: TimeSlice, place: number): boolean => place % of === nth;

/** Whether it is the shard that everything belongs to which is no contract's own. */
export const isFirst = ({ nth }: TimeSlice): boolean => nth === 0;

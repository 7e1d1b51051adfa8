/** Every `of`-th contract in listing order, starting with the `nth`, counted from 0. */
export interface TimeSlice {
  readonly nth: number;
  readonly of: number;
}

export const ALL: TimeSlice = { nth: 0, of: 1 };

/** Whether a slice contains the contract at an index of the listings. */
export const includesContract = ({ nth, of }: TimeSlice, index: number): boolean => index % of === nth;

/** Whether it is the first slice, which also handles everything that belongs to no contract. */
export const isFirst = ({ nth }: TimeSlice): boolean => nth === 0;

import { change } from '../wireBuilders.ts';

/** Operators' call of what is booked without a statement. */
export const bankEntriesWire = {
  bookChannelEntry: change('/wallet/bank/entry/book', 'capital'),
} as const;

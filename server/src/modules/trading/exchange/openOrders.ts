/** How often the open orders of all contracts are read, and not only of those that the records know. */
export const LIST_ALL_MS = 60 * 60_000;

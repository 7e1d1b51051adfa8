/** The last row that pages by number reach, and the largest exact total. */
export const LISTED_MAX = 10_000;

/** The maximum number of records of one file. */
export const EXPORTED_MAX = 1_000_000;

/** What screening says of an address, by its verdict. */
export const SCREENING_VERDICTS: Readonly<Record<string, string>> = {
  clear: 'No match',
  review: 'To be reviewed',
  block: 'Blocked',
};

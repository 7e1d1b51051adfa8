/** The texts of screening's verdicts. */
export const SCREENING_VERDICTS: Readonly<Record<string, string>> = {
  clear: 'No match',
  review: 'To be reviewed',
  block: 'Blocked',
};

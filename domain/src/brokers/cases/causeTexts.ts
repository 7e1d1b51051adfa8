import type { CaseCause } from './stages.ts';

/** Causes of a liquidation in English, as they follow a colon: mails, tasks and the console have one wording. */
export const CAUSE_TEXTS: Readonly<Record<CaseCause, string>> = {
  nav: 'NAV fell below the liquidation line',
  expired: 'the margin call was not cured in time',
  interest: 'interest is seven days overdue',
  exposure: 'the exposure has been too large for an hour',
  stale: 'NAV has not been current for an hour',
  operator: 'an operator froze the project',
};

/** The job that reserves the platform's own transactions. */
export const PLAN_OUTGOING = 'plan_outgoing';

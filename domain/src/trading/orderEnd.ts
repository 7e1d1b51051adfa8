/** TR-13: how an order ends; with any other status it is open. */
export const ENDED_STATUSES = ['filled', 'cancelled', 'partial-canceled', 'failed', 'expired'] as const;

export type EndedStatus = (typeof ENDED_STATUSES)[number];

const ENDED: ReadonlySet<string> = new Set(ENDED_STATUSES);

/** Whether a status is one that nobody can change any more. */
export const isEnded = (status: string): boolean => ENDED.has(status);

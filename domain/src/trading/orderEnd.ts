/** TR-13: final statuses; an order with any other status is open. */
export const ENDED_STATUSES = ['filled', 'cancelled', 'partial-canceled', 'failed', 'expired'] as const;

export type EndedStatus = (typeof ENDED_STATUSES)[number];

const ENDED: ReadonlySet<string> = new Set(ENDED_STATUSES);

/** Whether a status is final. */
export const isEnded = (status: string): boolean => ENDED.has(status);

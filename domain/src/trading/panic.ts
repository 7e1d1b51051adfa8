/** TR-16: `cancel` ends what may open a position; `flatten` closes the positions too. */
export const PANIC_LEVELS = ['cancel', 'flatten'] as const;

export type PanicLevel = (typeof PANIC_LEVELS)[number];

/** How far a panic is on an account. `refused`: it was not begun there; `over`: released, or taken over by another. */
export const PANIC_STAGES = ['cancelling', 'closing', 'done', 'refused', 'over'] as const;

export type PanicStage = (typeof PANIC_STAGES)[number];

/** The most accounts of a panic. */
export const PANIC_ACCOUNTS_MAX = 50;

/** The client ids of the orders that close positions in a panic: of its run, its round on the account, its number. */
export const PANIC_ORDER_ID = /^pan-[0-9a-f]{12}-\d+-\d+$/;

/** The name of a round of closings of a run, by the run's UUID; rounds begin at 1. */
export const formatPanicRound = (runId: string, round: number): string =>
  `pan-${runId.replaceAll('-', '').slice(0, 12)}-${round}`;

/** Whether a panic placed an order, by its client id. */
export const isPanicOrder = (clientOrderId: string): boolean => PANIC_ORDER_ID.test(clientOrderId);

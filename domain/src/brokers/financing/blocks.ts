/** BR-05: kinds of blocks of a project, which hold until an operator has judged them. */
export const PROJECT_BLOCKS = ['own_trades', 'deposit_shortage'] as const;

export type ProjectBlockKind = (typeof PROJECT_BLOCKS)[number];

/** Changes that a block can close: loans, or what leaves the project. */
export type Outflow = 'increase' | 'extract';

const CLOSES: Readonly<Record<ProjectBlockKind, readonly Outflow[]>> = {
  own_trades: ['increase', 'extract'],
  deposit_shortage: ['extract'],
};

/** Finds the first of the open blocks that closes something; undefined where none does. */
export const findBlock = (open: readonly ProjectBlockKind[], outflow: Outflow): ProjectBlockKind | undefined =>
  PROJECT_BLOCKS.find((kind) => open.includes(kind) && CLOSES[kind].includes(outflow));

/** Result of a check of a transaction. */
export type TransactionState =
  | 'not_found'
  | 'not_ours'
  | 'confirming'
  | 'held'
  | 'below_minimum'
  | 'credited'
  | 'failed';

type DepositState = 'confirming' | 'orphaned' | 'below_minimum' | 'held' | 'credited' | 'reversed';

interface TransactionFacts {
  /** Whether the network's node knows it, in a block or in the pool. */
  readonly isFound: boolean;
  readonly isMined: boolean;
  /** Whether the network did what a mined one was for. */
  readonly hasSucceeded: boolean;
  /** Whether it pays the institution; null where that is not known before it is mined. */
  readonly isPayee: boolean | null;
  /** The states of the deposits that it became. */
  readonly deposits: readonly DepositState[];
}

/** Decided deposits, from those that need most attention. */
const DECIDED = [
  ['held', 'held'],
  ['below_minimum', 'below_minimum'],
  ['credited', 'credited'],
  ['reversed', 'failed'],
] as const;

/**
 * Returns the state of a transaction. What was decided of its deposits counts before what the node says now; while one
 * of them is open, its block may have left the chain, so the node decides.
 */
export function findTransactionState(facts: TransactionFacts): TransactionState {
  const { deposits } = facts;
  const isOpen = deposits.some((state) => state === 'confirming' || state === 'orphaned');
  const decided = DECIDED.find(([state]) => deposits.includes(state));
  if (!isOpen && decided !== undefined) return decided[1];
  if (!facts.isFound) return 'not_found';
  if (facts.isMined && !facts.hasSucceeded) return 'failed';
  return facts.isPayee === false ? 'not_ours' : 'confirming';
}

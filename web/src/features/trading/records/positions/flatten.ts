import type { Position } from '../../account/queries.ts';
import { closingDirection, splitQuantity } from './closing.ts';

type Held = Pick<Position, 'side' | 'quantity'>;

export type FlattenStep<Done> =
  | { readonly state: 'waiting' | 'running' }
  | { readonly state: 'done'; readonly done: Done }
  | { readonly state: 'failed'; readonly error: unknown };

/** The steps with their outcomes: the number of cancelled orders, and the closed quantity. */
export interface FlattenProgress {
  readonly cancelling: FlattenStep<number>;
  readonly closing: FlattenStep<string>;
}

export const NOT_STARTED: FlattenProgress = { cancelling: { state: 'waiting' }, closing: { state: 'waiting' } };

export interface FlattenPorts {
  /** Cancels the contract's open orders and resolves with their number; rejects where one may still be open. */
  readonly cancelOrders: () => Promise<number>;
  /** The position once no order reduces it any more; undefined without one. */
  readonly readPosition: () => Promise<Held | undefined>;
  /** Resolves once the order is filled. */
  readonly close: (quantity: string, direction: 'buy' | 'sell') => Promise<void>;
}

/**
 * Cancels a contract's open orders, then closes its position at market. A step that fails ends it: a position is not
 * closed while orders could open another. It can be repeated as a whole, because what was done is not done again.
 */
export async function flatten(
  { cancelOrders, readPosition, close }: FlattenPorts,
  marketMaxQty: string | undefined,
  report: (progress: FlattenProgress) => void,
): Promise<FlattenProgress> {
  let progress: FlattenProgress = { ...NOT_STARTED, cancelling: { state: 'running' } };
  const step = (change: Partial<FlattenProgress>) => {
    progress = { ...progress, ...change };
    report(progress);
  };
  step({});
  try {
    step({ cancelling: { state: 'done', done: await cancelOrders() }, closing: { state: 'running' } });
  } catch (error) {
    step({ cancelling: { state: 'failed', error } });
    return progress;
  }
  try {
    const position = await readPosition();
    if (position !== undefined) {
      for (const part of splitQuantity(position.quantity, marketMaxQty)) await close(part, closingDirection(position));
    }
    step({ closing: { state: 'done', done: position?.quantity ?? '0' } });
  } catch (error) {
    step({ closing: { state: 'failed', error } });
  }
  return progress;
}

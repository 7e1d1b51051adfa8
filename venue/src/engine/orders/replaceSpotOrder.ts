import type { ReplaceSpotOrder } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Order } from '../entities/order.ts';
import { Rejection } from '../rejection.ts';
import { cancelOrder } from './cancelOrder.ts';
import { type PlacedSpotOrder, placeWithFills } from './placeSpotOrder.ts';

/** Both halves of a replacement: at least one has happened. */
export interface Replacement {
  readonly cancelled: Order | Rejection;
  readonly placed: PlacedSpotOrder | Rejection;
}

/** Nothing happened: the old order was not cancelled, and the new one not placed, or not tried. */
export class ReplacementFailed extends Rejection {
  readonly cancelled: Rejection;
  /** Undefined if it was not tried. */
  readonly placed: Rejection | undefined;

  constructor(cancelled: Rejection, placed: Rejection | undefined) {
    super(-2022, 'Order cancel-replace failed.');
    this.cancelled = cancelled;
    this.placed = placed;
  }
}

/** Cancels an order, then places another. Throws a ReplacementFailed if nothing happened. */
export function replaceSpotOrder(engine: EngineContext, command: ReplaceSpotOrder): Replacement {
  const cancelled = attempt(() => cancelOrder(engine, command.cancel));
  if (cancelled instanceof Rejection && !command.allowsFailure) throw new ReplacementFailed(cancelled, undefined);
  const placed = attempt(() => placeWithFills(engine, command.order));
  if (cancelled instanceof Rejection && placed instanceof Rejection) throw new ReplacementFailed(cancelled, placed);
  return { cancelled, placed };
}

function attempt<T>(step: () => T): T | Rejection {
  try {
    return step();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

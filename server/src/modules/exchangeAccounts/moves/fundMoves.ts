import type { Origin } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { OwnedLocation } from './fundLocation.ts';
import type { MoveDeps } from './fundMoveSaga.ts';
import { type Movable, type MovableDeps, readMovable } from './movable.ts';
import { reconcileMove } from './reconcileMove.ts';
import { requestMove, type WantedMove } from './requestMove.ts';

/** Moves of a broker's money, for the modules that decide about them. */
export interface FundMoves {
  /** As `requestMove`: in the caller's transaction, once for each key. */
  readonly request: (
    tx: Tx,
    wanted: WantedMove,
    how: { readonly at: number; readonly origin?: Origin },
  ) => Promise<string | undefined>;
  /** Tries a move now; returns whether it has ended. */
  readonly reconcile: (moveId: string) => Promise<boolean>;
  /** As `readMovable`. */
  readonly movable: (institutionId: string, location: OwnedLocation, asset: string) => Promise<Movable>;
  /** Reads the platform's own balance at an exchange; null while the exchange does not answer. */
  readonly inventory: (exchangeCode: string, asset: string) => Promise<string | null>;
}

export function createFundMoves(deps: MoveDeps & MovableDeps): FundMoves {
  return {
    request: requestMove,
    reconcile: (moveId) => reconcileMove(deps, moveId),
    movable: (institutionId, location, asset) => readMovable(deps, institutionId, location, asset),
    async inventory(exchangeCode, asset) {
      const broker = deps.exchanges.find(exchangeCode)?.broker ?? null;
      if (broker === null) return null;
      try {
        return (await broker.wallet()).get(asset) ?? '0';
      } catch (error) {
        deps.log.warn({ err: error, exchangeCode }, 'the platform’s balance at an exchange could not be read');
        return null;
      }
    },
  };
}

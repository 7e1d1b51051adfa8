import type { Order } from '../../trading/index.ts';
import type { Target } from '../states/useTargets.ts';

/** An open order of one account. */
export interface AccountOrder extends Order {
  readonly keyId: string;
  readonly accountName: string;
}

/** The open orders of accounts. */
export const listOrders = (targets: readonly Target[]): readonly AccountOrder[] =>
  targets.flatMap(({ keyId, accountName, states }) =>
    (states.openOrders?.items ?? []).map((order) => ({ ...order, keyId, accountName })),
  );

import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { type Balance, findBalance } from '../states/balances.ts';
import type { Target } from '../states/useTargets.ts';

/** Balances of an asset. Decimal strings. */
export interface HeldBalance extends Balance {
  readonly keyId: string;
  /** Null of several accounts together. */
  readonly accountName: string | null;
}

/** Lists what each account holds of assets, account by account. */
export const listBalances = (
  targets: readonly Pick<Target, 'keyId' | 'accountName' | 'states'>[],
  assets: readonly string[],
): readonly HeldBalance[] =>
  targets.flatMap(({ keyId, accountName, states }) =>
    assets.flatMap((asset) => {
      const held = findBalance(states, asset);
      return held === undefined ? [] : { ...held, keyId, accountName };
    }),
  );

/** Adds up balances by asset. */
export const joinBalances = (balances: readonly HeldBalance[]): readonly HeldBalance[] =>
  [...Map.groupBy(balances, ({ asset }) => asset)].map(([asset, held]) => ({
    asset,
    keyId: '',
    accountName: null,
    total: sumAmounts(held.map(({ total }) => total)),
    available: sumAmounts(held.map(({ available }) => available)),
    frozen: sumAmounts(held.map(({ frozen }) => frozen)),
  }));

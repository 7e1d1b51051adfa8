import type { PushedStates } from '@aldgate/contract/trading/applyPushed.ts';
import type { SpotPushed } from '@aldgate/contract/trading/spot/schemas.ts';

type SpotAccount = SpotPushed['account'];

/** Balance of an asset in an account of spot. Decimal strings. */
export type Balance = Pick<SpotAccount['assets'][number], 'asset' | 'total' | 'available' | 'frozen'>;

/** Finds what an account of spot holds of an asset; undefined until its states are known. */
export function findBalance({ account }: PushedStates, asset: string): Balance | undefined {
  if (account === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the channel of spot names its accounts so
  const { assets } = account as unknown as SpotAccount;
  const held = assets.find((each) => each.asset === asset);
  return held ?? { asset, total: '0', available: '0', frozen: '0' };
}

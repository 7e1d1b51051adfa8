import { findAsset } from '../../../lib/calls/assetRegistry.ts';
import type { LoanConfigure } from '../queries.ts';
import type { BorrowEntry } from './borrowEntry.ts';
import type { BorrowTerms } from './borrowView.ts';

/** An asset that the server does not list has no index, so nothing follows from it. */
const NONE = { opening: '0', marginCall: '0', lastCall: '0', liquidation: '0' };

/** The terms of the two assets that are chosen. */
export function readTermsOf(
  { currencies, collateral }: LoanConfigure,
  { asset, collateralAsset }: Pick<BorrowEntry, 'asset' | 'collateralAsset'>,
): BorrowTerms {
  const borrowed = currencies.find((each) => each.asset === asset);
  const pledged = collateral.find((each) => each.asset === collateralAsset);
  return {
    dueIndex: borrowed?.index ?? null,
    collateralIndex: pledged?.index ?? null,
    steps: pledged?.steps ?? NONE,
    rates: borrowed?.rates ?? [],
    precision: { due: findAsset(asset)?.precision ?? 8, collateral: findAsset(collateralAsset)?.precision ?? 8 },
  };
}

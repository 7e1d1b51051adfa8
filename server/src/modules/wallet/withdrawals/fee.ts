import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { computeEvmFee, computeUtxoFee } from '@aldgate/domain/wallet/withdrawalFee.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { type Network, readFeeEstimate } from '../../custody/index.ts';
import { valueInUsd } from '../../market/index.ts';
import type { WalletDeps } from '../deps.ts';

/** Without a ceiling of operations. */
const NO_CEILING = '99999999999';

interface Quoted {
  readonly network: Network | undefined;
  readonly asset: string;
}

/** Quotes the fee of a withdrawal now, in its asset; null where a part of it is not known. */
export async function quoteFee(
  { clock, market }: Pick<WalletDeps, 'clock' | 'market'>,
  tx: Database | Tx,
  { network, asset: symbol }: Quoted,
): Promise<string | null> {
  const asset = await findAsset(tx, symbol);
  const listed = network?.assets.find((each) => each.asset === symbol);
  if (network === undefined || asset === undefined || listed === undefined) return null;
  const now = clock();
  const { rate, transferGas } = await readFeeEstimate(tx, network.code, symbol);
  if (rate === null) return null;
  const terms = {
    now,
    asset: symbol,
    precision: asset.precision,
    floor: listed.feeFloor,
    ceiling: listed.feeCeiling ?? NO_CEILING,
  };
  if (rate.kind === 'vbyte') return computeUtxoFee({ ...terms, rate });
  const isNative = listed.contract === null;
  const gas = isNative ? ('transfer' as const) : transferGas;
  return computeEvmFee({ ...terms, rate, gas, price: isNative ? 'native' : priceOf(network.nativeAsset) });

  /** The native asset's price in the withdrawn one. */
  function priceOf(native: string): { readonly mid: string; readonly at: number } | null {
    const [one, other] = [valueInUsd(market, native, now), valueInUsd(market, symbol, now)];
    if (one === undefined || other === undefined) return null;
    return { mid: toDecimalString(decimal(one.price).div(decimal(other.price))), at: Math.min(one.at, other.at) };
  }
}

import type { Asset } from '@aldgate/domain/money/asset.ts';
import { useAssetRegistry } from '../calls/assetRegistry.ts';

const crypto = (symbol: string, precision: number): Asset => ({ symbol, name: symbol, kind: 'crypto', precision });
const fiat = (symbol: string, precision = 2): Asset => ({ symbol, name: symbol, kind: 'fiat', precision });

/** Fills the registry of assets for a test. */
export function registerAssets(): void {
  const assets = [
    crypto('USDT', 6),
    crypto('USDC', 6),
    crypto('BTC', 8),
    crypto('ETH', 8),
    fiat('USD'),
    fiat('EUR'),
    fiat('GBP'),
    fiat('HKD'),
    fiat('JPY', 0),
  ];
  useAssetRegistry.setState(assets, true);
}

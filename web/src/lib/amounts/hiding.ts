import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { create } from 'zustand';

/** SH-15: what the wallet hides. The choices are stored. */
interface WalletStore {
  /** Assets worth under 10 USD. */
  readonly hiddenAsset: boolean;
  /** Every amount. */
  readonly masked: boolean;
}

const HIDDEN_KEY = 'aldgate.wallet.hiddenAsset';
const MASKED_KEY = 'aldgate.wallet.masked';

export const useHiding = create<WalletStore>()(() => ({
  hiddenAsset: storage.get(HIDDEN_KEY) !== 'false',
  masked: storage.get(MASKED_KEY) === 'true',
}));

export function setHiddenAsset(hiddenAsset: boolean): void {
  storage.set(HIDDEN_KEY, String(hiddenAsset));
  useHiding.setState({ hiddenAsset });
}

export function setMasked(masked: boolean): void {
  storage.set(MASKED_KEY, String(masked));
  useHiding.setState({ masked });
}

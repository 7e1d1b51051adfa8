import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { MASK } from '@aldgate/ui/figures/Amount.tsx';
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

/**
 * The rules of errors whose bound is an own amount: a balance, what is left to close, an open position, a limit. Those
 * of the market and of the product stay.
 */
const OWN_BOUNDS: ReadonlySet<string> = new Set(['balance', 'closable', 'quota', 'opposite']);

/** An own amount within a text. */
export const ownText = (text: string, { masked } = useHiding.getState()): string => (masked ? MASK : text);

/** The bound of a broken rule within the sentence of an error. */
export const ownBound = (rule: string, bound: string, hiding = useHiding.getState()): string =>
  OWN_BOUNDS.has(rule) ? ownText(bound, hiding) : bound;

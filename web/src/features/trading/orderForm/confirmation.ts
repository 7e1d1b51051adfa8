import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { create } from 'zustand';
import type { Entry } from './entry.ts';
import { isAmount } from './terms.ts';

const KEY = 'aldgate.trading.confirm';

/** Whether every order is confirmed before it is sent; stored in the browser, on by default. */
export const useConfirmSetting = create<{ readonly isOn: boolean }>()(() => ({ isOn: storage.get(KEY) !== 'off' }));

export function setConfirmSetting(isOn: boolean): void {
  storage.set(KEY, isOn ? 'on' : 'off');
  useConfirmSetting.setState({ isOn });
}

/** Orders of at least this value, in the quote asset, are always confirmed. */
const LARGE = '100000';
/** Orders that cross the market by this fraction are always confirmed. */
const FAR = '0.02';

/** Why an order needs confirmation regardless of the setting. */
export type ConfirmReason = 'large' | 'far';

export function findConfirmReason(
  entry: Entry,
  total: string,
  opposite: string | undefined,
): ConfirmReason | undefined {
  if (opposite !== undefined && entry.kind === 'limit' && isAmount(entry.price)) {
    const [price, market] = [decimal(entry.price), decimal(opposite)];
    const beyond = entry.direction === 'buy' ? price.minus(market) : market.minus(price);
    if (beyond.gt(market.times(FAR))) return 'far';
  }
  return isAmount(total) && decimal(total).gte(LARGE) ? 'large' : undefined;
}

import { expect, test } from 'vitest';
import { setHiddenAsset, setMasked, useWallet } from './hiding.ts';

test('SH-15 small assets are hidden and amounts shown by default', () => {
  expect(useWallet.getState()).toEqual({ hiddenAsset: true, masked: false });
  setHiddenAsset(false);
  setMasked(true);
  expect(useWallet.getState()).toEqual({ hiddenAsset: false, masked: true });
});

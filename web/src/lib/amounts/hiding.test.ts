import { expect, test } from 'vitest';
import { setHiddenAsset, setMasked, useHiding } from './hiding.ts';

test('SH-15 small assets are hidden and amounts shown by default', () => {
  expect(useHiding.getState()).toEqual({ hiddenAsset: true, masked: false });
  setHiddenAsset(false);
  setMasked(true);
  expect(useHiding.getState()).toEqual({ hiddenAsset: false, masked: true });
});

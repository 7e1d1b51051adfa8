import { expect, test } from 'vitest';
import { ownBound, ownText, setHiddenAsset, setMasked, useHiding } from './hiding.ts';

test('SH-15 small assets are hidden and amounts shown by default', () => {
  expect(useHiding.getState()).toEqual({ hiddenAsset: true, masked: false });
  setHiddenAsset(false);
  setMasked(true);
  expect(useHiding.getState()).toEqual({ hiddenAsset: false, masked: true });
});

test('SH-15 hiding amounts reaches those in texts and errors; bounds of the market stay', () => {
  setMasked(true);
  expect(ownText('0.5')).not.toContain('0.5');
  for (const rule of ['balance', 'closable', 'quota', 'opposite'])
    expect(ownBound(rule, '250,000')).not.toContain('250');
  for (const rule of ['minimum', 'maximum', 'tick', 'above_band']) expect(ownBound(rule, '0.1')).toBe('0.1');
  setMasked(false);
  expect([ownText('0.5'), ownBound('balance', '250,000')]).toEqual(['0.5', '250,000']);
});

import { buildBrackets } from '@aldgate/domain/margin/bracket.ts';
import { expect, test } from 'vitest';
import { buildLeverageTerms, type Setting } from './useTerms.ts';

const setting: Setting = {
  leverage: 20,
  marginMode: 'cross',
  maxNotional: '1000000',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0005',
};
const brackets = buildBrackets([
  { initialLeverage: 125, cap: 50_000n * 100_000_000n, maintenanceRate: 400_000n },
  { initialLeverage: 1, cap: 10n ** 18n, maintenanceRate: 1_000_000n },
]);
const table = (maxLeverage: number) => ({ maxLeverage, brackets });

test('TR-08 the top leverage begins at 100 and becomes the contract’s', () => {
  expect(buildLeverageTerms(setting, undefined).topLeverage).toBe(100);
  expect(buildLeverageTerms({ ...setting, leverage: 125 }, undefined).topLeverage).toBe(125);
  expect(buildLeverageTerms(setting, table(75)).topLeverage).toBe(75);
  expect(buildLeverageTerms(setting, table(125)).topLeverage).toBe(125);
});

import { expect, test } from 'vitest';
import { areaName } from './areaName.ts';

const apart = (name: string) => `<${name}>`;

test('ID-18 a country is called what its reader calls it', () => {
  expect(areaName('Japan', 'zh-HK', apart)).toBe('日本');
  expect(areaName('Japan', 'en-US', apart)).toBe('Japan');
});

test('ID-18 what belongs to no country has words of its own, and a name that nobody knows stays as it is', () => {
  expect(areaName('Local network', 'zh-HK', apart)).toBe('<local>');
  expect(areaName('Unknown', 'zh-HK', apart)).toBe('<unknown>');
  expect(areaName('Atlantis', 'zh-HK', apart)).toBe('Atlantis');
});

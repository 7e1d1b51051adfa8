import { expect, test } from 'vitest';
import { areaName } from './areaName.ts';

const formatSpecial = (name: string) => `<${name}>`;

test('ID-18 a country has its name in the reader’s language', () => {
  expect(areaName('Japan', 'zh-HK', formatSpecial)).toBe('日本');
  expect(areaName('Japan', 'en-US', formatSpecial)).toBe('Japan');
});

test('ID-18 addresses without a country have their own texts, and an unknown name stays unchanged', () => {
  expect(areaName('Local network', 'zh-HK', formatSpecial)).toBe('<local>');
  expect(areaName('Unknown', 'zh-HK', formatSpecial)).toBe('<unknown>');
  expect(areaName('Atlantis', 'zh-HK', formatSpecial)).toBe('Atlantis');
});

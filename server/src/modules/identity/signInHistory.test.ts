import { expect, test } from 'vitest';
import { findArea } from './signInHistory.ts';

test('ID-18 the area of an address is its country, the local network, or unknown', () => {
  expect(findArea('8.8.8.8')).toBe('United States');
  expect(findArea('::ffff:8.8.8.8')).toBe('United States');
  for (const local of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
  ]) {
    expect(findArea(local)).toBe('Local network');
  }
  expect(findArea('172.32.0.1')).not.toBe('Local network');
  expect(findArea('203.0.113.5')).toBe('Unknown');
  expect(findArea('not an address')).toBe('Unknown');
});

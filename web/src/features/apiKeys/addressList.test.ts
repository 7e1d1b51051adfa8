import { expect, test } from 'vitest';
import { canonicalAddress, findWrongAddresses, splitAddresses } from './addressList.ts';

test('AK-02 addresses are separated by commas, spaces and lines, and each counts once', () => {
  expect(splitAddresses('')).toEqual([]);
  expect(splitAddresses(' 203.0.113.7,203.0.113.8  2001:db8::1\n203.0.113.9,\n')).toEqual([
    '203.0.113.7',
    '203.0.113.8',
    '2001:db8::1',
    '203.0.113.9',
  ]);
  expect(splitAddresses('203.0.113.7 ::ffff:203.0.113.7, 2001:DB8::1 2001:db8:0::1')).toEqual([
    '203.0.113.7',
    '2001:db8::1',
  ]);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8::0:1', '2001:db8::1'],
  ['::1', '::1'],
])('AK-02 the address %s is compared as %s', (entered, compared) => {
  expect(canonicalAddress(entered)).toBe(compared);
});

test('AK-02 each part that is no address is named', () => {
  expect(findWrongAddresses('203.0.113.7, 10.0.0, 203.0.113.0/24 host 203.0.113.7:443 ::1')).toEqual([
    '10.0.0',
    '203.0.113.0/24',
    'host',
    '203.0.113.7:443',
  ]);
  expect(findWrongAddresses('2001:db8::1%eth0 256.1.1.1 [::1]')).toEqual(['2001:db8::1%eth0', '256.1.1.1', '[::1]']);
});

import { expect, test } from 'vitest';
import { canonicalAddress, isSourceAddress } from './addresses.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8::0:1', '2001:db8::1'],
])('AK-02 the address %s is stored as %s', (entered, stored) => {
  expect(canonicalAddress(entered)).toBe(stored);
});

test.each(['', 'localhost', '203.0.113.0/24', '[::1]', '203.0.113.7:443'])('AK-02 %j is no address', (text) => {
  expect(canonicalAddress(text)).toBeNull();
});

test.each(['0.0.0.0', '0.1.2.3', '::', '224.0.0.1', '239.255.255.250', 'ff02::1', '255.255.255.255'])(
  'AK-02 no request comes from %s',
  (address) => {
    expect(isSourceAddress(address)).toBe(false);
  },
);

test.each(['203.0.113.7', '10.0.0.1', '127.0.0.1', '::1', '2001:db8::1'])(
  'AK-02 a request can come from %s',
  (address) => {
    expect(isSourceAddress(address)).toBe(true);
  },
);

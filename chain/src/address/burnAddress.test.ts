import { describe, expect, test } from 'vitest';
import { isBurnAddress } from './burnAddress.ts';
import { parseAddress } from './parseAddress.ts';
import { isReservedAddress } from './reservedAddress.ts';

const EVM = { kind: 'evm' } as const;
const bitcoin = { kind: 'utxo', prefix: 'bc' } as const;
const local = { kind: 'utxo', prefix: 'bcrt' } as const;
const ofNumber = (value: bigint): string => `0x${value.toString(16).padStart(40, '0')}`;

describe('reserved addresses', () => {
  test.each([0n, 1n, 9n, 0xdeadn, 65_535n])('the address of the number %s is reserved', (value) => {
    expect(isReservedAddress(ofNumber(value))).toBe(true);
    expect(isReservedAddress(ofNumber(value).toUpperCase().replace('0X', '0x'))).toBe(true);
  });

  test.each([65_536n, 2n ** 64n, 2n ** 160n - 1n])('the address of the number %s is not', (value) => {
    expect(isReservedAddress(ofNumber(value))).toBe(false);
  });
});

describe('burn addresses', () => {
  test.each([
    ['0xdEAD000000000000000042069420694206942069', EVM],
    ['0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF', EVM],
    ['1BitcoinEaterAddressDontSendf59kuE', bitcoin],
    ['1CounterpartyXXXXXXXXXXXXXXXUWLpVr', bitcoin],
    ['1111111111111111111114oLvT2', bitcoin],
    ['bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202', local],
  ])('%s is valid, and known for destroying coins', (text, form) => {
    const parsed = parseAddress(text, form);
    expect(parsed.isValid).toBe(true);
    expect(isBurnAddress(parsed.isValid ? parsed.address : '', form)).toBe(true);
  });

  test.each([
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', EVM],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', bitcoin],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', bitcoin],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', bitcoin],
  ])('%s is not', (address, form) => {
    expect(isBurnAddress(address, form)).toBe(false);
  });
});

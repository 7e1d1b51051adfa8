import { expect, test } from 'vitest';
import { computeMinutes, hasSeveralAddresses, selectNetwork } from './depositTerms.ts';
import type { Network } from './queries.ts';

const network = (code: string, open: boolean): Network => ({
  network: code,
  name: code,
  isConnected: open,
  contract: null,
  deposit: { open, reason: null, since: null, minimum: '1', confirmations: 1, etaSeconds: 60 },
  withdraw: { open, reason: null, since: null, minimum: '1', maximum: null, precision: 8, fee: null, feeAt: null },
});
const networks = [network('ONE', false), network('TWO', true), network('THREE', true)];

test('WAL-03 the network of the address is selected, even where it is closed', () => {
  expect(selectNetwork(networks, 'THREE')?.network).toBe('THREE');
  expect(selectNetwork(networks, 'ONE')?.network).toBe('ONE');
});

test('without one the first open network is selected, and the first of closed ones', () => {
  expect(selectNetwork(networks, null)?.network).toBe('TWO');
  expect(selectNetwork(networks, 'GONE')?.network).toBe('TWO');
  expect(selectNetwork(networks.slice(0, 1), null)?.network).toBe('ONE');
  expect(selectNetwork([], 'ONE')).toBeUndefined();
});

test('the usual time is rounded up to minutes', () => {
  expect([0, 60, 61, 3600].map(computeMinutes)).toEqual([1, 1, 2, 60]);
});

test('only networks without accounts have several addresses', () => {
  expect(hasSeveralAddresses('bitcoin:bc1qexample')).toBe(true);
  expect(hasSeveralAddresses('ethereum:0xabc@1')).toBe(false);
});

import type { Network } from './queries.ts';

/** The network of the address; where that is none of them, the first one that is open. */
export function selectNetwork(networks: readonly Network[], code: string | null): Network | undefined {
  return (
    networks.find(({ network }) => network === code) ?? networks.find(({ deposit }) => deposit.open) ?? networks[0]
  );
}

/** The usual time of the confirmations, in whole minutes. */
export const computeMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/**
 * Whether an account can have several addresses: not on networks with accounts, whose payment addresses are EIP-681.
 */
export const hasSeveralAddresses = (uri: string): boolean => !uri.startsWith('ethereum:');

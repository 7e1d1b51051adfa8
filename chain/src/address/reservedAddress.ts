/**
 * Ethereum reserves its first 65,536 addresses: the zero address, and those of precompiled contracts, now and later.
 */
const RESERVED = 65_536n;

/** Whether an address of Ethereum is one that nobody has the key of: what is sent there is lost. */
export const isReservedAddress = (address: string): boolean => BigInt(address) < RESERVED;

/** Ethereum reserves the first 65,536 addresses for itself, the zero address among them: nobody has their keys. */
const RESERVED = 65_536n;

/** Whether an address of Ethereum is one that nobody can have: what is sent there is lost. */
export function isReservedAddress(address: string): boolean {
  return BigInt(address) < RESERVED;
}

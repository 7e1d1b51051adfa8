import { isHex, recoverMessageAddress } from 'viem';

/** EIP-191: whether an address's key signed a message. False for what is no signature. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  if (!isHex(signature)) return false;
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase();
  } catch {
    return false;
  }
}

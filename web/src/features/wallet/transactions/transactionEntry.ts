/** A transaction's id as the contract takes it, in lower case; undefined for a text that is none. */
export function parseTransactionId(text: string): string | undefined {
  const txid = text.trim().toLowerCase();
  return /^(0x)?[0-9a-f]{64}$/.test(txid) ? txid : undefined;
}

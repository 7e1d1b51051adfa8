import type { Network } from '../custody/index.ts';

/** How many blocks confirm a record at a height, up to those that it needs. */
export function countConfirmations(network: Network | undefined, height: number | null) {
  const required = network?.confirmations ?? 0;
  const depth = height === null ? 0 : (network?.height ?? 0) - height + 1;
  return { confirmations: Math.max(0, Math.min(required, depth)), confirmationsRequired: required };
}

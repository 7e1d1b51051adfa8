import type { Network } from '../custody/index.ts';

/**
 * How many blocks confirm a record at a height, up to those that it needs: its network's, or its own where these are
 * more.
 */
export function countConfirmations(network: Network | undefined, height: number | null, own: number | null = null) {
  const required = Math.max(network?.confirmations ?? 0, own ?? 0);
  const depth = height === null ? 0 : (network?.height ?? 0) - height + 1;
  return { confirmations: Math.max(0, Math.min(required, depth)), confirmationsRequired: required };
}

import { query } from '../wireBuilders.ts';

/** Proof of liabilities. */
export const proofWire = {
  queryProof: query('/account/wallet/proof/query', 'token'),
  queryOwnProof: query('/account/wallet/proof/own', 'token'),
} as const;

import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** Loads below the balances, with its texts: what verifies a proof is in no page's first load. */
export const Proof = lazyPart(async () => {
  const [part] = await Promise.all([import('./Proof.tsx'), loadText('proof')]);
  return part;
});

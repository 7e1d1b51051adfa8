import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** Loads what is pledged and owed, with its texts: most institutions have no loan. */
export const LoansPart = lazyPart(async () => {
  const [part] = await Promise.all([import('./WalletLoans.tsx'), loadText('loans')]);
  return part;
});

/** Loads what loans freeze in the asset account, with its texts. */
export const FrozenByLoans = lazyPart(async () => {
  const [part] = await Promise.all([import('./FrozenCollateral.tsx'), loadText('loans')]);
  return part;
});

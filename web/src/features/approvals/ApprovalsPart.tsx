import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** Loads with the tab that shows it, and with its texts: the shell needs the count alone. */
export const Approvals = lazyPart(async () => {
  const [part] = await Promise.all([import('./Approvals.tsx'), loadText('approvals'), loadText('identity')]);
  return part;
});

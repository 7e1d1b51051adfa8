import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** The rules by which members approve, loaded with their tab. */
export const ApprovalRules = lazyPart(async () => {
  const [part] = await Promise.all([import('./rules/ApprovalRules.tsx'), loadText('approvals')]);
  return part;
});

/** Loads with the tab that shows it, and with its texts: the shell needs the count alone. */
export const Approvals = lazyPart(async () => {
  const [part] = await Promise.all([import('./Approvals.tsx'), loadText('approvals')]);
  return part;
});

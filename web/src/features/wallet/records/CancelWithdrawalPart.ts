import { loadText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';

/** For the screens of other features: loads with its texts when a withdrawal that can be cancelled is shown. */
export const CancelWithdrawal = lazyPart(async () => {
  const [part] = await Promise.all([import('./CancelWithdrawal.tsx'), loadText('wallet')]);
  return part;
});

import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** Other areas open it too, so its texts are loaded with it. */
export const CancelAllOrders = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./records/openOrders/CancelAllOrders.tsx'), loadText('trading')]);
  return dialog;
});

import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** The form of an alert, which the trading page opens too. */
export const AlertDrawer = lazyPart(async () => {
  const [part] = await Promise.all([import('./AlertDrawer.tsx'), loadText('alerts')]);
  return part;
});

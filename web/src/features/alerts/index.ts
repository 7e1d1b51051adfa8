import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** The member's alerts, a tab of the notifications. */
export const AlertList = lazyPart(async () => {
  const [part] = await Promise.all([import('./AlertList.tsx'), loadText('alerts')]);
  return part;
});

export { AlertDrawer } from './drawerPart.ts';

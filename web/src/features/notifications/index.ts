import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** The bell of a signed-in member's bar. Visitors load nothing of it. */
export const NotificationBell = lazyPart(async () => {
  const [part] = await Promise.all([import('./NotificationBell.tsx'), loadText('notifications')]);
  return part;
});

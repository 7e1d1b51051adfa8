import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** Loads below the balances, with its texts and the chart's library: they are in no page's first load. */
export const Performance = lazyPart(async () => {
  const [part] = await Promise.all([import('./Performance.tsx'), loadText('performance')]);
  return part;
});

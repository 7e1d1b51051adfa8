import { loadText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';

/** Another area shows deposit addresses too, so its texts are loaded with it. */
export const AddressCodePart = lazyPart(async () => {
  const [{ AddressCode }] = await Promise.all([import('./AddressCode.tsx'), loadText('wallet')]);
  return { default: AddressCode };
});

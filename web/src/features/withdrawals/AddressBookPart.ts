import { loadText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';

/** The brokers' area shows the address book too, so its texts are loaded with it. */
export const AddressBookPart = lazyPart(async () => {
  const [{ AddressBook }] = await Promise.all([
    import('./book/AddressBook.tsx'),
    loadText('withdrawals'),
    loadText('wallet'),
  ]);
  return { default: AddressBook };
});

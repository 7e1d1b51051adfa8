// Each screen is a chunk of its own, loaded when its route opens.
export const withdraw = () => import('./page/Withdraw.tsx');
export const addressBook = () => import('./book/AddressBook.tsx');

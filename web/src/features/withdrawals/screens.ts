// Each screen is a chunk of its own, loaded when its route opens.
export const withdraw = () => import('./coin/Withdraw.tsx');
export const withdrawToBank = () => import('./bank/Withdraw.tsx');
export const addressBook = () => import('./book/AddressBook.tsx');

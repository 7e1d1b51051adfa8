export { typedAddresses } from './addressList.ts';

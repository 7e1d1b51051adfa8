export { typedAddresses } from './addressList.ts';
export { API_REFERENCE } from './reference.ts';

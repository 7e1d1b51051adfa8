export { AddressBookPart } from './AddressBookPart.ts';
export { WhitelistSwitch } from './whitelist/WhitelistSwitch.tsx';

export { WhitelistSwitch } from './whitelist/WhitelistSwitch.tsx';

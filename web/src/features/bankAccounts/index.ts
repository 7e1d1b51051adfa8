export { AccountState } from './AccountState.tsx';
export { type Account, useAccountsOf } from './queries.ts';
export { shortNumber } from './shortNumber.ts';

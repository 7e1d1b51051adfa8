export { AccountState } from './AccountTable.tsx';
export { type Account, useAccountsOf } from './queries.ts';

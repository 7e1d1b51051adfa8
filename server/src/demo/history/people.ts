/** The demo's people in its history. */
export const TRADER = 'trader@demo.aldgate.test';
export const APPROVER = 'approver@demo.aldgate.test';
export const BROKER = 'broker@demo.aldgate.test';
export { DEMO_BORROWER as BORROWER, DEMO_BROKER_APPROVER as BROKER_APPROVER } from '../accounts.ts';
export const INDIVIDUAL = 'individual@demo.aldgate.test';
/** Operators: who requests a change of money, and who approves it. */
export const TREASURER = 'treasury@ops.aldgate.test';
export const CHECKER = 'admin@ops.aldgate.test';

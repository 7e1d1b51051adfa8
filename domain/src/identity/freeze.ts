import { RESTRICTED_ACTIONS, type RestrictedAction } from './restriction.ts';

/** Groups of actions that a freeze stops, as customers read of them. */
export type StoppedGroup =
  | 'withdrawals'
  | 'addresses'
  | 'convert'
  | 'otc'
  | 'spot'
  | 'futures'
  | 'transfers'
  | 'loans'
  | 'apiKeys'
  | 'brokers';

/** Groups of actions that stay possible. */
export type StayingGroup = 'view' | 'cancel' | 'close' | 'margin' | 'repay' | 'deposits' | 'remove' | 'apply';

/** The name of a stopped action in the refusal; `access`: a right to use the account. */
export type StoppedAs = RestrictedAction | 'access';

interface Stopped {
  readonly freeze: 'stops';
  readonly as: StoppedAs;
  readonly group: StoppedGroup;
}

interface Staying {
  readonly freeze: 'stays';
  readonly group: StayingGroup;
}

const stops = (as: StoppedAs, group: StoppedGroup): Stopped => ({ freeze: 'stops', as, group });
const stays = (group: StayingGroup): Staying => ({ freeze: 'stays', group });

/**
 * ID-19: what a freeze does to every action of the authorization policy, in the order in which customers read the
 * groups. It stops what moves value, opens risk or gives access; what cannot lose the customer's money stays.
 */
export const FREEZE = {
  withdraw: stops('withdraw', 'withdrawals'),
  approveWithdrawal: stops('withdraw', 'withdrawals'),
  enterAddress: stops('withdraw', 'addresses'),
  confirmAddress: stops('withdraw', 'addresses'),
  enterBankAccount: stops('withdraw', 'addresses'),
  confirmBankAccount: stops('withdraw', 'addresses'),
  convert: stops('convert', 'convert'),
  convertCoins: stops('convert', 'convert'),
  convertCurrencies: stops('convert', 'convert'),
  otc: stops('convert', 'otc'),
  tradeSpot: stops('trade', 'spot'),
  openPosition: stops('trade', 'futures'),
  transfer: stops('transfer', 'transfers'),
  transferToSpot: stops('transfer', 'transfers'),
  moveBroker: stops('transfer', 'transfers'),
  extractCapital: stops('transfer', 'transfers'),
  borrow: stops('withdraw', 'loans'),
  borrowCurrencies: stops('withdraw', 'loans'),
  releaseCollateral: stops('withdraw', 'loans'),
  renewLoan: stops('withdraw', 'loans'),
  useApiKey: stops('access', 'apiKeys'),
  openApiKey: stops('access', 'apiKeys'),
  approveApiKey: stops('access', 'apiKeys'),
  openBrokerAccount: stops('access', 'brokers'),
  openExchangeKey: stops('access', 'brokers'),
  addManager: stops('access', 'brokers'),
  addRecipient: stops('access', 'brokers'),

  viewWallet: stays('view'),
  viewConvert: stays('view'),
  viewOtc: stays('view'),
  viewWithdrawals: stays('view'),
  viewFiatWithdrawals: stays('view'),
  viewBroker: stays('view'),
  cancelOrder: stays('cancel'),
  reducePosition: stays('close'),
  transferToFutures: stays('margin'),
  repayLoan: stays('repay'),
  deposit: stays('deposits'),
  recharge: stays('deposits'),
  payInCapital: stays('deposits'),
  manageBroker: stays('remove'),
  manageAddresses: stays('remove'),
  manageBankAccounts: stays('remove'),
  applyAsBroker: stays('apply'),
} as const satisfies Readonly<Record<string, Stopped | Staying>>;

/** An action that the authorization policy decides. */
export type Action = keyof typeof FREEZE;

/** An action that a freeze stops. */
export type StoppedAction = {
  [Name in Action]: (typeof FREEZE)[Name] extends Stopped ? Name : never;
}[Action];

const RULES: readonly (Stopped | Staying)[] = Object.values(FREEZE);

/** Finds what a refusal names where a freeze stops the action; undefined where it stays. */
export function stoppedAs(action: Action): StoppedAs | undefined {
  const rule: Stopped | Staying = FREEZE[action];
  return rule.freeze === 'stops' ? rule.as : undefined;
}

/** The groups that a freeze stops, for screens and emails. */
export const STOPPED_GROUPS: readonly StoppedGroup[] = [
  ...new Set(RULES.flatMap((rule) => (rule.freeze === 'stops' ? rule.group : []))),
];

/** The groups that stay possible. */
export const STAYING_GROUPS: readonly StayingGroup[] = [
  ...new Set(RULES.flatMap((rule) => (rule.freeze === 'stays' ? rule.group : []))),
];

/** The restrictions that members of a frozen institution have. */
export const FROZEN_ACTIONS: readonly RestrictedAction[] = RESTRICTED_ACTIONS.filter((action) =>
  RULES.some((rule) => rule.freeze === 'stops' && rule.as === action),
);

import { activityWire } from './activity/calls.ts';
import { alertsWire } from './alerts/calls.ts';
import { apiKeysWire } from './apiKeys/calls.ts';
import { bankAccountsWire } from './bank/accounts/calls.ts';
import { bankDepositsWire } from './bank/deposits/calls.ts';
import { bankWithdrawalsWire } from './bank/withdrawals/calls.ts';
import { brokersWire } from './brokers/calls.ts';
import { convertWire } from './convert/calls.ts';
import {
  membersWire,
  passkeysWire,
  recoveryWire,
  registrationWire,
  securityWire,
  signInWire,
} from './identity/calls.ts';
import { kycWire } from './kyc/calls.ts';
import { algosWire } from './lightning/algos/calls.ts';
import { lightningWire } from './lightning/calls.ts';
import { loansWire } from './loans/calls.ts';
import { marketWire } from './market/calls.ts';
import { memberApprovalsWire } from './memberApprovals/calls.ts';
import { approvalRulesWire } from './memberApprovals/rules/calls.ts';
import { notificationsWire } from './notifications/calls.ts';
import { otcWire } from './otc/calls.ts';
import { otcWalletWire } from './otc/wallet/calls.ts';
import { performanceWire } from './performance/calls.ts';
import { platformWire } from './platform/calls.ts';
import { proofWire } from './proof/calls.ts';
import { statementsWire } from './statements/calls.ts';
import {
  accountWire,
  cancelOnDisconnectWire,
  leverageWire,
  ordersWire,
  protectionWire,
  recordsWire,
  transfersWire,
} from './trading/calls.ts';
import { groupsWire } from './trading/groups/calls.ts';
import { limitsWire } from './trading/limits/calls.ts';
import { panicWire } from './trading/panic/calls.ts';
import { spotWire } from './trading/spot/calls.ts';
import { addressesWire } from './wallet/addresses/calls.ts';
import { walletWire } from './wallet/calls.ts';
import { withdrawalsWire } from './wallet/withdrawals/calls.ts';

/** Every call of customers and visitors, by the name that server and client use. */
export const wire = {
  ...activityWire,
  ...alertsWire,
  ...apiKeysWire,
  ...bankAccountsWire,
  ...bankDepositsWire,
  ...brokersWire,
  ...convertWire,
  ...kycWire,
  ...lightningWire,
  ...algosWire,
  ...loansWire,
  ...marketWire,
  ...memberApprovalsWire,
  ...approvalRulesWire,
  ...notificationsWire,
  ...otcWire,
  ...otcWalletWire,
  ...performanceWire,
  ...platformWire,
  ...proofWire,
  ...walletWire,
  ...bankWithdrawalsWire,
  ...addressesWire,
  ...withdrawalsWire,
  ...signInWire,
  ...registrationWire,
  ...recoveryWire,
  ...securityWire,
  ...membersWire,
  ...passkeysWire,
  ...accountWire,
  ...leverageWire,
  ...cancelOnDisconnectWire,
  ...ordersWire,
  ...groupsWire,
  ...limitsWire,
  ...panicWire,
  ...protectionWire,
  ...recordsWire,
  ...spotWire,
  ...transfersWire,
  ...statementsWire,
} as const;

export type CallName = keyof typeof wire;

/** The calls that answer with a file. */
export type FileCallName = {
  [Name in CallName]: (typeof wire)[Name] extends { readonly file: string } ? Name : never;
}[CallName];

/** The calls that upload a file. */
export type UploadCallName = {
  [Name in CallName]: (typeof wire)[Name] extends { readonly upload: true } ? Name : never;
}[CallName];

/** The base path of every call. */
export const BASE_PATH = '/api';

export type { Wire } from './wireBuilders.ts';

import type { z } from 'zod';
import { activityCalls } from './activity/schemas.ts';
import { alertsCalls } from './alerts/schemas.ts';
import { apiKeysCalls } from './apiKeys/schemas.ts';
import { bankAccountsCalls } from './bank/accounts/schemas.ts';
import { bankDepositsCalls } from './bank/deposits/schemas.ts';
import { bankWithdrawalsCalls } from './bank/withdrawals/schemas.ts';
import { brokersCalls } from './brokers/schemas.ts';
import { convertCalls } from './convert/schemas.ts';
import { membersCalls } from './identity/members/schemas.ts';
import { passkeysCalls } from './identity/passkeys/schemas.ts';
import { recoveryCalls } from './identity/recovery/schemas.ts';
import { registrationCalls } from './identity/registration/schemas.ts';
import { securityCalls } from './identity/security/schemas.ts';
import { signInCalls } from './identity/signIn/schemas.ts';
import { kycCalls } from './kyc/schemas.ts';
import { algosCalls } from './lightning/algos/schemas.ts';
import { lightningCalls } from './lightning/schemas.ts';
import { loansCalls } from './loans/schemas.ts';
import { marketCalls } from './market/schemas.ts';
import { approvalRulesCalls } from './memberApprovals/rules/schemas.ts';
import { memberApprovalsCalls } from './memberApprovals/schemas.ts';
import { notificationsCalls } from './notifications/schemas.ts';
import { otcCalls } from './otc/schemas.ts';
import { otcWalletCalls } from './otc/wallet/schemas.ts';
import { performanceCalls } from './performance/schemas.ts';
import { platformCalls } from './platform/schemas.ts';
import { proofCalls } from './proof/schemas.ts';
import { statementsCalls } from './statements/schemas.ts';
import { accountCalls } from './trading/account/schemas.ts';
import { cancelOnDisconnectCalls } from './trading/cancelOnDisconnect/schemas.ts';
import { groupsCalls } from './trading/groups/schemas.ts';
import { leverageCalls } from './trading/leverage/schemas.ts';
import { limitsCalls } from './trading/limits/schemas.ts';
import { ordersCalls } from './trading/orders/schemas.ts';
import { panicCalls } from './trading/panic/schemas.ts';
import { protectionCalls } from './trading/protection/schemas.ts';
import { recordsCalls } from './trading/records/schemas.ts';
import { spotCalls } from './trading/spot/schemas.ts';
import { transfersCalls } from './trading/transfers/schemas.ts';
import { addressesCalls } from './wallet/addresses/schemas.ts';
import { walletCalls } from './wallet/schemas.ts';
import { withdrawalsCalls } from './wallet/withdrawals/schemas.ts';
import type { CallName } from './wire.ts';

/** Every call with its schemas, by the names of `wire.ts`. */
export const calls = {
  ...activityCalls,
  ...alertsCalls,
  ...apiKeysCalls,
  ...bankAccountsCalls,
  ...bankDepositsCalls,
  ...brokersCalls,
  ...convertCalls,
  ...kycCalls,
  ...lightningCalls,
  ...algosCalls,
  ...loansCalls,
  ...marketCalls,
  ...memberApprovalsCalls,
  ...approvalRulesCalls,
  ...notificationsCalls,
  ...otcCalls,
  ...otcWalletCalls,
  ...performanceCalls,
  ...platformCalls,
  ...proofCalls,
  ...walletCalls,
  ...bankWithdrawalsCalls,
  ...addressesCalls,
  ...withdrawalsCalls,
  ...signInCalls,
  ...registrationCalls,
  ...recoveryCalls,
  ...securityCalls,
  ...membersCalls,
  ...passkeysCalls,
  ...accountCalls,
  ...leverageCalls,
  ...cancelOnDisconnectCalls,
  ...ordersCalls,
  ...groupsCalls,
  ...limitsCalls,
  ...panicCalls,
  ...protectionCalls,
  ...recordsCalls,
  ...spotCalls,
  ...transfersCalls,
  ...statementsCalls,
} satisfies Record<CallName, unknown>;

export type Calls = typeof calls;

/** A caller's request: fields with defaults may be missing. */
export type RequestOf<Name extends CallName> = z.input<Calls[Name]['request']>;
/** A handler's request: validated, with defaults filled in. */
export type ParsedOf<Name extends CallName> = z.output<Calls[Name]['request']>;
export type AnswerOf<Name extends CallName> = z.output<Calls[Name]['answer']>;

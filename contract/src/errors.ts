import type { StoppedAs } from '@aldgate/domain/identity/freeze.ts';
import type { RestrictionReason } from '@aldgate/domain/identity/restriction.ts';

/**
 * The catalogue of errors. `code` is in the envelope and the client decides by it; `message` is the server's text in
 * English; the client has its own text under the same name in each language. `logged` marks errors that operators
 * must see.
 */
export interface ErrorEntry {
  readonly code: number;
  readonly message: string;
  readonly logged?: true;
  /** HTTP's status where it is not 200. */
  readonly status?: 429;
}

export const errors = {
  format: { code: 400, message: 'Format error, please fill in completely' },
  /** Data: {@link SessionEndData} where the token belongs to a session that ended; null otherwise. */
  loginRequired: { code: 401, message: 'Please log in again' },
  forbidden: { code: 403, message: 'Error, access was not authorized' },
  notFound: { code: 404, message: 'Access resource does not exist' },
  bodyTooLarge: { code: 413, message: 'The request is too large' },
  tooManyRequests: { code: 429, message: 'Operation too frequent' },
  unknown: { code: 500, message: 'System unknown error, please feedback to administrator', logged: true },

  repeated: { code: 45501, message: 'Data is being processed, click or submit once' },
  /** Data: {@link ReadOnlyData}. Nothing was done. */
  readOnly: { code: 45504, message: 'Changes are paused at the moment, please try again later' },
  captchaWrong: { code: 45511, message: 'The CAPTCHA code is wrong or has expired' },
  verificationFailed: { code: 45512, message: 'Verification failed' },
  codeWrong: { code: 45513, message: 'The verification code is wrong or has expired' },
  codeNotRequested: { code: 45514, message: 'Request a verification code before entering it' },
  preLoginExpired: { code: 45515, message: 'Please log in again' },
  codeUsed: { code: 45516, message: 'The verification code has been used. Wait for a new one' },
  /** Data: {@link LockoutData}. Shown in place, without a toast. */
  lockedOut: { code: 45535, message: 'The account is locked after repeated failed attempts' },

  insufficientBalance: { code: 45520, message: 'Insufficient balance' },
  quoteExpired: { code: 45521, message: 'The quote has expired, please request a new one' },
  /** Data: the first result, `{orderId, status}`. */
  quoteUsed: { code: 45522, message: 'The quote has already been used' },
  quoteNotFound: { code: 45523, message: 'The quote was not found' },
  belowMinimum: { code: 45524, message: 'The amount is below the minimum' },
  /** Data: the asset's bounds, `{asset, minimum, maximum}`, or the quota in US dollars, `{limit, used, left}`. */
  aboveQuota: { code: 45525, message: 'Amount exceeds quote limit, contact operations' },
  pairSuspended: { code: 45526, message: 'Trading pair suspended' },
  /** Data: {@link SuspensionData}. */
  convertSuspended: { code: 45527, message: 'Convert service suspended' },
  priceUnavailable: { code: 45528, message: 'No current price is available, please try again shortly' },
  assetUnsupported: { code: 45529, message: 'The asset is not supported' },
  kycRequired: { code: 45530, message: 'Not enough KYC' },
  googleRequired: { code: 45531, message: 'Google verification is required' },
  /** The treasury is short of the asset. The customer does not see the reason; operators do. */
  conversionUnavailable: {
    code: 45534,
    message: 'This conversion is not available now, contact operations',
    logged: true,
  },
  /** Data: `{maximum, retryAt}`; `retryAt` is the expiry of the oldest open quote, epoch ms. */
  tooManyQuotes: { code: 45533, message: 'Too many open quotes, accept one or let it expire' },
  /** Data: the first transfer, `{transferId, state, reason}`. */
  transferKeyUsed: { code: 45536, message: 'The key belongs to another transfer' },
  tradingUnavailable: { code: 45537, message: 'Trading accounts are not available' },
  /** Data: {@link DeadlineData}. Nothing was done, and nothing will be. */
  deadlinePassed: { code: 45538, message: 'The deadline of the order has passed; nothing was sent' },
  /** The client order id was withdrawn before the order arrived. Nothing was done, and nothing will be. */
  orderWithdrawn: { code: 45539, message: 'The order was withdrawn before it arrived; nothing was sent' },
  /** The institution has no such account, or may not trade on it. */
  tradingAccountNotFound: { code: 45541, message: 'The trading account was not found' },
  instrumentNotFound: { code: 45542, message: 'The contract is not listed' },
  /** Data: {@link BoundData}. Nothing was sent to the exchange. */
  orderOutOfBounds: { code: 45543, message: 'The order is outside its bounds' },
  /** Data: the first order, `{clientOrderId, orderId, status, reason}`. */
  orderKeyUsed: { code: 45544, message: 'The client order id belongs to another order' },
  /** Data of an order that an amendment replaced: `{replacedBy}`, the client's id of its replacement. */
  orderNotFound: { code: 45545, message: 'The open order was not found' },
  marginInsufficient: { code: 45546, message: 'Insufficient margin' },
  /** Data: {@link RejectionData}. Nothing changed at the exchange. */
  exchangeRejected: { code: 45547, message: 'The exchange rejected the request' },
  /** KY-07. */
  spotForbidden: { code: 45552, message: 'Spot trading is not enabled for this institution, contact operations' },
  /** Data: `{maximum}`. */
  tooManyFavourites: { code: 45551, message: 'Too many favourites' },
  /** Data: {@link RestrictionData}. Shown in place, without a toast. */
  restricted: { code: 45540, message: 'This action is temporarily restricted' },
  /** KY-06. Data: `{feature}`. */
  featureOff: { code: 45553, message: 'This service is not enabled for your account, contact customer support' },
  accountDuplicated: { code: 45554, message: 'The account already exists' },
  /** ID-05. Data: `{rules}`, the rules that the password violates. */
  passwordCommon: { code: 45518, message: 'The password is too common' },
  passwordRules: { code: 45555, message: 'The password does not meet the requirements' },
  passwordsDiffer: { code: 45556, message: 'The two passwords differ' },
  passwordUnchanged: { code: 45557, message: 'The new password must differ from the old one' },
  recoveryExpired: { code: 45558, message: 'The recovery has expired, please start again' },
  invitationInvalid: { code: 45559, message: 'The invitation is no longer valid' },
  /** Data: `{bytes, below}`. */
  imageTooLarge: { code: 45560, message: 'Image too large, re-upload' },
  /** Data: `{reason}`: 'type', 'small', 'damaged' or 'dimensions'. */
  uploadFailed: { code: 45561, message: 'Upload failed' },
  /** Data: `{level, status}`. The verification's status does not allow this step. */
  kycState: { code: 45562, message: 'The verification is not at this step' },
  phoneNotBound: { code: 45563, message: 'No phone is bound' },
  phoneBound: { code: 45564, message: 'A phone is already bound' },
  /** Members and operators cannot change or remove themselves. */
  ownRole: { code: 45565, message: 'You cannot change your own role' },
  lastAdministrator: { code: 45566, message: 'At least one administrator must remain' },
  ownApproval: { code: 45567, message: 'You cannot approve your own request' },
  /** Data: `{state}`. */
  approvalDecided: { code: 45568, message: 'The request has already been decided' },
  /** Data: `{owner}`. */
  taskTaken: { code: 45569, message: 'Another operator has claimed this task' },
  passkeyFailed: { code: 45570, message: 'The passkey was not accepted' },
  /** Data: `{status}`. */
  applicationPending: { code: 45571, message: 'An application already exists' },
  /** The record changed after it was read. Nothing was done. */
  changedMeanwhile: { code: 45572, message: 'The record has changed, please reload it' },
  /** Data: `{service}`, `{network}` where only a network is suspended, and {@link SuspensionData}. */
  serviceSuspended: { code: 45574, message: 'The service is suspended' },
  googleUnbound: { code: 45573, message: 'Google verification is not bound' },
  /** Data: `{fields}`, the codes that this change also needs, each with its path. Nothing was counted. */
  stepUpRequired: { code: 45575, message: 'Further verification is required' },
  orderListNotFound: { code: 45577, message: 'The order list was not found' },
  /** One order of a list cannot be changed alone. */
  orderInList: { code: 45578, message: 'The order belongs to a list' },
  /** Data: `{state}`. It cannot be done in this state of the key. */
  apiKeyState: { code: 45585, message: 'The API key is in another state' },
  /** Data: `{maximum}`. */
  apiKeyLimit: { code: 45586, message: 'The institution has the maximum of API keys' },
  /** An unknown key, or another signature. */
  signatureInvalid: { code: 45587, message: 'The API key or the signature is not valid' },
  /** Data: `{address}`, from which the request came. */
  addressNotAllowed: { code: 45588, message: 'The API key does not allow this address' },
  /** Data: `{needs}`, a permission of the key. */
  permissionMissing: { code: 45589, message: 'The API key lacks a permission' },
  /** The request is older than its window, or too far ahead. Data: `{serverTime}`, epoch ms. */
  requestExpired: { code: 45590, message: 'The time of the request is outside its window' },
  /** A change that has no name of its own counts once for each signature. */
  requestUsed: { code: 45591, message: 'The signed request was used before' },
  /** Data: {@link AmendmentLostData}. The order is cancelled, and none rests in its place. */
  amendmentLost: { code: 45579, message: 'The order was cancelled, but its replacement was rejected' },
  /** The exchange rejected the account's key: revoked, or not allowed from this server. */
  exchangeKeyRejected: { code: 45548, message: 'The exchange does not accept the key of this account', logged: true },
  /** The exchange did not answer, or not clearly. The outcome is unknown until it does. */
  exchangeUnavailable: { code: 45549, message: 'The exchange is not responding, please try again shortly' },
  /** Data: `{retryAt}`, epoch ms. Nothing was sent to the exchange. */
  exchangeBusy: { code: 45550, message: 'The exchange is not accepting more requests at the moment' },
  /** Data: `{reason}`: 'length', 'checksum', 'network', 'contract' or 'own'. */
  addressInvalid: { code: 45660, message: 'The address is not valid on this network' },
  /** WAL-07. */
  notWhitelisted: { code: 45661, message: 'Crypto withdrawals only to whitelisted addresses' },
  /** Data: `{bound, limit, used, left, resetsAt}`; `bound` is 'transaction' or 'day'. */
  limitExceeded: { code: 45662, message: 'The amount is above the limit' },
  /** WAL-04. Data: `{fee}`. */
  amountNotAboveFee: { code: 45663, message: 'The amount must exceed the network fee' },
  feeUnavailable: { code: 45664, message: 'Get fee failed' },
  /** Data: `{state}`. It cannot be done in this state. */
  withdrawalState: { code: 45665, message: 'The withdrawal is in another state' },
  draftExpired: { code: 45666, message: 'The draft has expired, please start again' },
  /** Data: the first result, `{withdrawId, state}`. */
  withdrawalKeyUsed: { code: 45667, message: 'The key belongs to another withdrawal' },
  /** Data: `{addressId, name}`. */
  addressDuplicated: { code: 45668, message: 'The address is in the address book already' },
  /** Data: `{usableFrom}`, epoch ms of the business clock; null while another member must approve it. */
  addressWaiting: { code: 45669, message: 'The address cannot be used yet' },
  /**
   * Data: `{known, name, index, length}`: the known address that it resembles, where it differs, and how much is typed.
   */
  middleRequired: { code: 45671, message: 'Type the part of the address that differs from a known one' },
  /** Errors of a bank account. */
  swiftInvalid: { code: 45675, message: 'SWIFT code invalid or not found' },
  /** Data: `{field, reason}`. */
  bankAccountInvalid: { code: 45676, message: 'The bank account is not valid' },
  bankAccountUnverified: { code: 45677, message: 'The bank account has not been verified' },
  /** Data: `{line, reason}`: why a bank's statement is refused as a whole; `line` is null where no line is at fault. */
  statementRejected: { code: 45678, message: 'The statement was refused' },
  /** Data: `{lines, maximum}`. */
  statementTooLarge: { code: 45679, message: 'The statement has too many lines, please choose fewer days' },
  /**
   * Data: `{missing}`, of 'address', 'registrationNumber' and 'identity': what the verified information lacks of that
   * which a transfer has to name its originator by.
   */
  originatorIncomplete: { code: 45682, message: 'The verified information is incomplete, contact operations' },
  /** An entry of the channel is booked once, whatever two operators enter. */
  channelReferenceUsed: { code: 45683, message: 'The reference of the channel is booked already' },
  /** Data: `{opensAt}`, epoch ms. The OTC desk gives no firm prices now. */
  deskClosed: { code: 45600, message: 'The OTC desk is closed' },
  /** Data: `{maximumUsd}`: beyond it, or where the market moves too much, the desk prices on request. */
  requestNeeded: { code: 45601, message: 'A price for this trade is given on request' },
  /** Data: `{status}`. */
  requestState: { code: 45602, message: 'The requested quote is in another state' },
  /** Data: `{status}`. */
  limitOrderState: { code: 45603, message: 'The limit order is in another state' },
  /** Data: the first result, `{orderId, status}`, and `isSame`: whether the same request made it. */
  otcKeyUsed: { code: 45604, message: 'The key belongs to another order' },
  /** Data: `{mid, bound}`: the market has passed the price at which the quote was to end. */
  quoteEndedEarly: { code: 45605, message: 'The market has moved and the quote has ended' },
  brokerRequired: { code: 45700, message: 'This area is for approved brokers' },
  /** Data: `{maximum}`. */
  accountLimit: { code: 45701, message: 'The broker has the maximum of accounts' },
  /** Data: `{reasons}`, of 'balance', 'positions', 'orders', 'moves' and 'unknown': what the account still has. */
  accountNotEmpty: { code: 45702, message: 'The account is not empty' },
  /** Data: `{projectNo}`. */
  accountInProject: { code: 45703, message: 'The account belongs to a project' },
  /** Data: `{field}`: an account type, mode or exchange that the broker's terms do not open. */
  typeClosed: { code: 45704, message: 'This is not open for the broker' },
  /** Data: `{reason}`: 'unreadable', 'permission' or 'duplicate'. Nothing was stored. */
  keyRefused: { code: 45705, message: 'The key cannot be used' },
  /** Data: `{status}`. It cannot be done in this state of the key. */
  keyState: { code: 45706, message: 'The key is in another state' },
  /** Data: `{viewedAt, viewedBy}`. */
  secretViewed: { code: 45707, message: 'The secret has been collected already' },
  /** No member who may trade or move money has this UID and this email. */
  managerUnknown: { code: 45708, message: 'No member who may trade or move money has this UID and this email' },
  /** Only the account's managers and administrators trade on it and move money out of it. */
  notManager: { code: 45709, message: 'You are not a manager of this account' },
  nameTaken: { code: 45710, message: 'The name or address is in use already' },
  /** Data: `{unassigned}`: what no account was given, below zero where more was. */
  unassignedNotZero: { code: 45711, message: 'The whole amount has to be assigned to accounts' },
  /** Data: `{unassigned}`: what was left for the account. */
  unassignedExceeded: { code: 45712, message: 'The amount is more than what is unassigned' },
  /** Data: `{field, minimum, maximum}`, decimal strings. */
  outOfRange: { code: 45713, message: 'The value is out of its range' },
  /** Data: `{limit, used, left}`, in USDT; of a loan in US dollars. */
  creditLimit: { code: 45714, message: 'The amount is more than what the credit limit leaves' },
  /**
   * Data: `{available, bound}`; `bound` is 'ledger', 'exchange' or 'project', of an extract 'free', 'navLine' or
   * 'ratio'.
   */
  amountUnavailable: { code: 45715, message: 'The amount is more than what can be moved' },
  /** Data: {@link FinancingStateData}. */
  financingState: { code: 45716, message: 'The project is not open for this' },
  /** Data: `{at}`, epoch ms of the last live reading; null without one. */
  navStale: { code: 45717, message: 'The value of the project is not current' },
  /** Data: `{changeNo}`. */
  changePending: { code: 45718, message: 'Another change of the project waits for approval' },
  /** Data: `{status}`. The statement is not one that waits for payment. */
  statementState: { code: 45719, message: 'The statement is in another state' },
  /** Data: `{reason, missing}`: 'unknown', 'unconfirmed', 'used', 'asset' or 'amount', which lacks `missing`. */
  depositMismatch: { code: 45720, message: 'This deposit does not pay the statement' },
  /** Data: `{place}`, an exchange or `lending`: the platform's own account there is short. Operators see it. */
  inventoryShort: {
    code: 45721,
    message: 'The amount cannot be moved at the moment, contact operations',
    logged: true,
  },
  /** The project has capital, or had some. */
  projectFunded: { code: 45723, message: 'The project has been funded' },
  /** Data: `{maximum}`. */
  recipientLimit: { code: 45722, message: 'The broker has the maximum of recipients' },
  /** Data: the first result. The key belongs to a change with other content. */
  brokerRequestKeyUsed: { code: 45724, message: 'The key belongs to another change' },
  /** Data: `{status}`. The bill cannot be paid in this state. */
  billState: { code: 45725, message: 'The bill is in another state' },
  /** Data: `{level, reason}`; `level` is 'reduce_only' or 'none'. */
  accountBlocked: { code: 45726, message: 'The account is blocked' },
  /** Data: `{ltv, bound}`, fractions: what is due would exceed this part of the collateral. */
  ltvTooHigh: { code: 45620, message: 'The collateral is not enough' },
  /** Data: `{available}`: what can be lent of the asset. */
  poolShort: { code: 45621, message: 'So much cannot be lent at the moment' },
  /** Data: `{maximum}`: collateral that can be released. */
  notReleasable: { code: 45622, message: 'The collateral is needed for the loan' },
  /** Data: `{status}`. It cannot be done in this state of the loan. */
  loanState: { code: 45623, message: 'The loan is in another state' },
  /** Data: the first result. The key belongs to a request with other content. */
  loanKeyUsed: { code: 45624, message: 'The key belongs to another request' },
  /** Data: {@link ProtectionStateData}. Nothing changed. */
  protectionState: { code: 45741, message: 'There is nothing to set or to cancel a take profit and stop loss for' },
  /** Data: `{chord, with}`: the action that has the chord, or 'browser', 'page' or 'shell', which reserve it. */
  chordConflict: { code: 45751, message: 'The keys are used already' },
  /** Data: `{maximum}`. */
  listFull: { code: 45752, message: 'The list is full' },
  /** Data: a {@link LimitViolation}. The order would exceed a limit of its account or its member. */
  tradingLimit: { code: 45753, message: 'The order exceeds a trading limit' },
  /** Data: the first result. The id belongs to a request with other content. */
  groupKeyUsed: { code: 45754, message: 'The group id belongs to another request' },
  /** Data: `{runId}`, the panic that an account has. */
  panicRunning: { code: 45756, message: 'A panic is running on an account' },
  /** Data: `{state}`, in which the algorithm is. */
  algoState: { code: 45757, message: 'The algorithm is in another state' },
  /** Data: `{kind, fromUsd, approvals}`: the step of the rules that would lack approvers. */
  approvalRuleUnfulfilled: { code: 45742, message: 'The active members could not fulfil an approval rule' },
  /** Data: `{maximum}`. */
  alertLimit: { code: 45740, message: 'You have the maximum number of alerts' },
  /** Data: `{network}`. No node of the network answers, or none is configured. */
  networkNotConnected: { code: 45670, message: 'The network is not connected at the moment' },
  /** Data: `{retryAt, retryAfterSeconds}`, the first in epoch ms. Nothing was sent to the exchange. */
  requestShareUsed: {
    code: 45576,
    message: "Your institution has used this minute's share of requests to the exchange",
    status: 429,
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errors;

/** Data of 45535: the factor, its number of errors, and the end of the lock (epoch ms). */
export interface LockoutData {
  readonly factor: 'password' | 'email' | 'google' | 'sms' | 'passkey';
  readonly count: number;
  readonly lockedUntil: number;
  readonly remaining: { readonly days: number; readonly hours: number; readonly minutes: number };
}

/** Why a session ended; `expired`: at the end of its maximum lifetime; `idle`: without activity. */
export type SessionEndReason =
  | 'expired'
  | 'idle'
  | 'logged_out'
  | 'ended_by_user'
  | 'credentials_changed'
  | 'frozen'
  | 'removed'
  | 'operator';

/** Data of 401: when the session ended (epoch ms), and why; null where the reason was not recorded. */
export interface SessionEndData {
  readonly reason: SessionEndReason | null;
  readonly endedAt: number;
}

/** Data of 45579: the error that rejected the replacement, as it would be answered to a new order. */
export interface AmendmentLostData {
  readonly reason: { readonly code: number; readonly message: string; readonly data: unknown };
}

/** Data of 45543: the field, the violated rule and its bound. */
export interface BoundData {
  readonly field:
    | 'price'
    | 'quantity'
    | 'quoteQuantity'
    | 'triggerPrice'
    | 'expiresAt'
    | 'takeProfit'
    | 'stopLoss'
    | 'leverage'
    | 'direction';
  readonly rule:
    | 'required'
    | 'step'
    | 'tick'
    | 'minimum'
    | 'maximum'
    /** The minimum notional of an order, price × quantity. */
    | 'notional'
    /** The band around the mark price. */
    | 'above_band'
    | 'below_band'
    /** The quantity of the position that is left to close. */
    | 'closable'
    /** A trigger on the wrong side of the current price. */
    | 'must_exceed'
    | 'must_be_below'
    | 'future'
    /** No current price to check or fill the order by. */
    | 'no_price'
    /** A post-only order would have traded at once. */
    | 'post_only'
    /** One of quantity and total is to be given, not both. */
    | 'exclusive'
    /** The order is against the position that is open, whose quantity is the bound. */
    | 'opposite';
  /** Decimal string, or epoch ms for a time; null where the rule has none. */
  readonly bound: string | number | null;
}

/**
 * Data of 45540: the restricted action, the reason, and the end of the restriction (epoch ms; null: until operations
 * lift it).
 */
export interface RestrictionData {
  /** `access`: giving or using access, while the institution is frozen. */
  readonly action: StoppedAs;
  /** `approvers_changed`: the institution's approvers changed within the last 24 hours. */
  readonly reason: RestrictionReason | 'approvers_changed';
  readonly since: number;
  readonly until: number | null;
}

/**
 * Data of 45716: the status of the financing, null without one, and what else keeps the project closed. `stage` is that
 * of a liquidation case.
 */
export interface FinancingStateData {
  readonly status: number | null;
  readonly stage: string | null;
  readonly reason: 'case' | 'overdue' | 'shortfall' | 'exposure' | 'own_trades' | 'deposit_shortage' | null;
}

/**
 * Data of 45741: the contract has no open position; the account no such take profit and stop loss; or the order to
 * amend is a leg of one, which is set as a whole.
 */
export interface ProtectionStateData {
  readonly reason: 'no_position' | 'unknown' | 'leg';
}

/** Data of 45538: the deadline, and when the server found that it had passed (epoch ms). */
export interface DeadlineData {
  readonly validUntil: number;
  readonly at: number;
}

/** Data of 45504: why only reading, cancellations and reduce-only orders are accepted. */
export interface ReadOnlyData {
  readonly reason: 'disk' | 'clock' | 'maintenance';
}

/** The exchange's own code and message. */
export interface RejectionData {
  readonly exchangeCode: number;
  readonly exchangeMessage: string;
}

/** Data of a suspended service or network: the reason that operations gave, and since when (epoch ms). */
export interface SuspensionData {
  readonly reason: string;
  readonly since: number;
}

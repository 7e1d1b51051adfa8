import type { RestrictedAction, RestrictionReason } from '@aldgate/domain/identity/restriction.ts';

/**
 * The one catalogue of what can go wrong. `code` travels in the envelope and the client judges by it; `message` is the
 * server's text in English, and the client has its own text under the same name in each language.
 * `logged` marks what operators must see; everything else is the caller's affair.
 */
export interface ErrorEntry {
  readonly code: number;
  readonly message: string;
  readonly logged?: true;
}

export const errors = {
  format: { code: 400, message: 'Format error, please fill in completely' },
  loginRequired: { code: 401, message: 'Please log in again' },
  forbidden: { code: 403, message: 'Error, access was not authorized' },
  notFound: { code: 404, message: 'Access resource does not exist' },
  bodyTooLarge: { code: 413, message: 'The request is too large' },
  tooManyRequests: { code: 429, message: 'Operation too frequent' },
  unknown: { code: 500, message: 'System unknown error, please feedback to administrator', logged: true },

  repeated: { code: 45501, message: 'Data is being processed, click or submit once' },
  captchaWrong: { code: 45511, message: 'The picture code is wrong or no longer valid' },
  verificationFailed: { code: 45512, message: 'Verification failed' },
  codeWrong: { code: 45513, message: 'The verification code is wrong or no longer valid' },
  codeNotRequested: { code: 45514, message: 'Request a verification code before entering it' },
  preLoginExpired: { code: 45515, message: 'Please log in again' },
  /** Data: {@link LockoutData}. The screen handles it, no toast. */
  lockedOut: { code: 45535, message: 'The account is locked after repeated errors' },

  insufficientBalance: { code: 45520, message: 'Insufficient balance' },
  quoteExpired: { code: 45521, message: 'The quote has expired, please ask for a new one' },
  /** Data: the first result, `{orderId, status}`. */
  quoteUsed: { code: 45522, message: 'The quote has been used' },
  quoteNotFound: { code: 45523, message: 'There is no such quote' },
  belowMinimum: { code: 45524, message: 'The amount is below the minimum' },
  /** Data: the asset's bounds, `{asset, minimum, maximum}`, or the quota in US dollars, `{limit, used, left}`. */
  aboveQuota: { code: 45525, message: 'Amount exceeds quote limit, contact operations' },
  pairSuspended: { code: 45526, message: 'Trading pair suspended' },
  /** Data: {@link SuspensionData}. */
  convertSuspended: { code: 45527, message: 'Convert service suspended' },
  priceUnavailable: { code: 45528, message: 'No current price is available, please try again shortly' },
  assetUnsupported: { code: 45529, message: 'The asset is not supported here' },
  kycRequired: { code: 45530, message: 'Not enough KYC' },
  googleRequired: { code: 45531, message: 'Google verification is required' },
  /** Data: `{rows, maximum}`. */
  exportTooLarge: { code: 45532, message: 'Too many records for one file, please narrow the filter' },
  /** The treasury cannot deliver: nothing of it is told to the customer, and operators see it. */
  conversionUnavailable: {
    code: 45534,
    message: 'This conversion is not available now, contact operations',
    logged: true,
  },
  /** Data: `{maximum, retryAt}`; `retryAt` is when the first of them expires, epoch ms. */
  tooManyQuotes: { code: 45533, message: 'Too many open quotes, accept one or let it expire' },
  /** Data: the first transfer, `{transferId, state, reason}`. */
  transferKeyUsed: { code: 45536, message: 'The key belongs to another transfer' },
  tradingUnavailable: { code: 45537, message: 'Trading accounts are not available here' },
  /** No account of this institution's, or none that it may trade on. */
  tradingAccountNotFound: { code: 45541, message: 'There is no such trading account' },
  instrumentNotFound: { code: 45542, message: 'The contract is not listed' },
  /** Data: {@link BoundData}: which field, which rule, and the bound itself. Nothing was sent. */
  orderOutOfBounds: { code: 45543, message: 'The order is outside its bounds' },
  /** Data: how the first order stands, `{clientOrderId, orderId, status, reason}`. */
  orderKeyUsed: { code: 45544, message: 'The client order id belongs to another order' },
  orderNotFound: { code: 45545, message: 'There is no such open order' },
  marginInsufficient: { code: 45546, message: 'Insufficient margin' },
  /** Data: {@link RejectionData}. Nothing was changed at the exchange. */
  exchangeRefused: { code: 45547, message: 'The exchange refused the request' },
  /** KY-07. */
  spotForbidden: { code: 45552, message: 'Spot trading is not open to this institution, contact operations' },
  /** Data: `{maximum}`. */
  tooManyFavourites: { code: 45551, message: 'Too many favourites' },
  /** Data: {@link RestrictionData}. The screen handles it, no toast. */
  restricted: { code: 45540, message: 'This action is restricted for a period' },
  /** KY-06. Data: `{feature}`. */
  featureOff: { code: 45553, message: 'This service is not enabled for your account, contact customer support' },
  accountDuplicated: { code: 45554, message: 'The account exists already' },
  /** ID-05. Data: `{rules}`, those that the password does not keep. */
  passwordRules: { code: 45555, message: 'The password does not keep the rules' },
  passwordsDiffer: { code: 45556, message: 'The two passwords differ' },
  passwordUnchanged: { code: 45557, message: 'The new password is the old one' },
  recoveryExpired: { code: 45558, message: 'The recovery has expired, please begin anew' },
  invitationInvalid: { code: 45559, message: 'The invitation is no longer valid' },
  /** Data: `{bytes, below}`. */
  imageTooLarge: { code: 45560, message: 'Image too large, re-upload' },
  /** Data: `{reason}`: 'type', 'small', 'damaged' or 'dimensions'. */
  uploadFailed: { code: 45561, message: 'Upload failed' },
  /** Data: `{level, status}`. The verification is not in a state in which this can be done. */
  kycState: { code: 45562, message: 'The verification does not stand at this step' },
  phoneNotBound: { code: 45563, message: 'No phone is bound' },
  phoneBound: { code: 45564, message: 'A phone is bound already' },
  /** Nobody changes or removes themselves, whatever their role. */
  ownRole: { code: 45565, message: 'Nobody changes their own role' },
  lastAdministrator: { code: 45566, message: 'One administrator must remain' },
  ownApproval: { code: 45567, message: 'Who asked for it cannot approve it' },
  /** Data: `{state}`. */
  approvalDecided: { code: 45568, message: 'It has been decided already' },
  /** Data: `{owner}`. */
  taskTaken: { code: 45569, message: 'Somebody else works on this task' },
  passkeyFailed: { code: 45570, message: 'The passkey was not accepted' },
  /** Data: `{status}`. */
  applicationPending: { code: 45571, message: 'There is an application already' },
  /** What was looked at has changed since: nothing was done. */
  changedMeanwhile: { code: 45572, message: 'It was changed meanwhile, please look again' },
  /** Data: `{service}` and {@link SuspensionData}. */
  serviceSuspended: { code: 45574, message: 'The service is suspended' },
  googleUnbound: { code: 45573, message: 'Google verification is not bound' },
  /** The exchange turned the account's key away: revoked, or not allowed from this server. */
  exchangeKeyRejected: { code: 45548, message: 'The exchange does not accept the key of this account', logged: true },
  /** The exchange did not answer, or not clearly: whether anything was changed shows once it does. */
  exchangeUnavailable: { code: 45549, message: 'The exchange does not answer, please try again shortly' },
  /** Data: `{retryAt}`, epoch ms. Nothing was sent. */
  exchangeBusy: { code: 45550, message: 'The exchange takes no more requests for the moment' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errors;

/** What 45535 carries: which factor, how often it was wrong, and until when the account is locked (epoch ms). */
export interface LockoutData {
  readonly factor: 'password' | 'email' | 'google' | 'sms' | 'passkey';
  readonly count: number;
  readonly lockedUntil: number;
  readonly remaining: { readonly days: number; readonly hours: number; readonly minutes: number };
}

/** What 45543 carries: the field at fault, the rule, and its bound. */
export interface BoundData {
  readonly field: 'price' | 'quantity' | 'triggerPrice' | 'expiresAt' | 'leverage' | 'direction';
  readonly rule:
    | 'required'
    | 'step'
    | 'tick'
    | 'minimum'
    | 'maximum'
    /** The least value of an order, price × quantity. */
    | 'notional'
    /** The band around the mark price. */
    | 'above_band'
    | 'below_band'
    /** What of the position is left to close. */
    | 'closable'
    /** A trigger on the wrong side of the current price. */
    | 'must_exceed'
    | 'must_be_below'
    | 'future'
    /** There is no current price to judge or fill it by. */
    | 'no_price';
  /** Decimal string, or epoch ms for a time; null where the rule has none. */
  readonly bound: string | number | null;
}

/** What 45540 carries: what is restricted, why, and from when it may be tried again (epoch ms; null: until operations lift it). */
export interface RestrictionData {
  readonly action: RestrictedAction;
  readonly reason: RestrictionReason;
  readonly since: number;
  readonly until: number | null;
}

/** What the exchange said: its own code and words. */
export interface RejectionData {
  readonly exchangeCode: number;
  readonly exchangeMessage: string;
}

/** What a suspended service carries: the reason that operations gave, and since when (epoch ms). */
export interface SuspensionData {
  readonly reason: string;
  readonly since: number;
}

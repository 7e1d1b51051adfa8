import type { MemberPermission } from '@aldgate/domain/identity/roles.ts';

/**
 * The part of a call that both sides need at run time: how it is named, sent and guarded. What it carries stands beside
 * it in the capability's file as a schema, which browsers take the types of and never load.
 */
export interface Wire {
  readonly method: 'GET' | 'POST';
  /** The path under the base path `/api`, spelled as the specification spells it. */
  readonly path: string;
  /** Who may call: anybody without a token, a signed-in user, or both. */
  readonly auth: 'none' | 'token' | 'optional';
  /** The client's time-out: captcha and security calls are given longer (CL-03). */
  readonly timeoutMs: number;
  /** Whether it changes something: then an identical one is refused while the first is under way (CL-09). */
  readonly changes: boolean;
  /** The calls that sign somebody in share a narrower limit for each address. */
  readonly limit?: 'signIn';
  /** What a member's role must allow; a call without it is open to each of them. */
  readonly needs?: MemberPermission;
  /** The media type of a call that answers with a file; what goes wrong with it comes in the envelope all the same. */
  readonly file?: 'text/csv' | 'image/jpeg';
  /** The body is the file itself; what else is asked for travels in the query. */
  readonly upload?: true;
  /**
   * It is waited for by the millisecond: the statement that does it looks at the session as well, and what it makes is named by
   * the caller, so that every server sees a repeat by the name.
   */
  readonly singleStatement?: true;
  /** Where a browser has the socket of calls open it goes over that, in a quarter of the time that a request takes it. */
  readonly bySocket?: true;
}

const ORDINARY_MS = 10_000;
const SECURITY_MS = 20_000;
/** Ten megabytes over a slow line. */
const UPLOAD_MS = 120_000;

type Guarded<Auth> = Wire & { readonly auth: Auth };

function get<const Auth extends Wire['auth']>(path: string, auth: Auth, timeoutMs = ORDINARY_MS): Guarded<Auth> {
  return { method: 'GET', path, auth, timeoutMs, changes: false };
}

/** A call that changes something. A new one is of this kind unless it is known to only read. */
function post<const Auth extends Wire['auth']>(path: string, auth: Auth, timeoutMs = ORDINARY_MS): Guarded<Auth> {
  return { method: 'POST', path, auth, timeoutMs, changes: true };
}

/** A call that only reads, with its question in the body. It may be asked as often as one likes. */
function ask<const Auth extends Wire['auth']>(path: string, auth: Auth): Guarded<Auth> {
  return { ...post(path, auth), changes: false };
}

/** A question that is answered with a file. */
function csv<const Auth extends Wire['auth']>(path: string, auth: Auth) {
  return { ...ask(path, auth), file: 'text/csv' } as const;
}

/** A question that is answered with a picture. */
function picture<const Auth extends Wire['auth']>(path: string, auth: Auth) {
  return { ...ask(path, auth), file: 'image/jpeg' } as const;
}

/** A file in the body, as the browser has it. */
function upload<const Auth extends Wire['auth']>(path: string, auth: Auth) {
  return { ...post(path, auth, UPLOAD_MS), upload: true } as const;
}

/** A call that is open to those whose role allows it. */
function needing<Call extends Wire>(needs: MemberPermission, call: Call): Call & { needs: MemberPermission } {
  return { ...call, needs };
}

/** A call whose session and repeats the statement looks at that does it. */
function singleStatement<Call extends Wire>(call: Call): Call & { singleStatement: true } {
  return { ...call, singleStatement: true };
}

/** A call that somebody waits for with a price before their eyes. */
function bySocket<Call extends Wire>(call: Call): Call & { bySocket: true } {
  return { ...call, bySocket: true };
}

function signIn<Call extends Wire>(call: Call): Call {
  return { ...call, limit: 'signIn' };
}

/** Every call that is built, by the name that server and client know it by. */
export const wire = {
  systemConfig: get('/system/config', 'none'),

  imageCaptcha: signIn(get('/institution/image/captcha', 'none', SECURITY_MS)),
  preLogin: signIn(post('/institution/preLogin', 'none', SECURITY_MS)),
  emailCaptchaNoLogin: signIn(post('/institution/email/captcha/noLogin', 'none', SECURITY_MS)),
  login: signIn(post('/institution/login', 'none', SECURITY_MS)),
  logout: post('/institution/logout', 'token'),
  getUserInfo: get('/institution/getUserInfo', 'token'),
  getUserMenu: get('/menu/getUserMenu', 'token'),
  updatePreferredLanguage: post('/institution/updatePreferredLanguage', 'token'),

  register: signIn(post('/institution/register', 'none', SECURITY_MS)),
  verifyUser: signIn(post('/institution/verify/user', 'none', SECURITY_MS)),
  retrievePassword: signIn(post('/institution/retrieve/password', 'none', SECURITY_MS)),
  queryCodeDelay: ask('/institution/captcha/delay', 'none'),
  smsCaptcha: signIn(post('/institution/sms/captcha', 'optional', SECURITY_MS)),
  updatePwd: post('/institution/updatePwd', 'token', SECURITY_MS),
  bindPhoneInfo: post('/institution/bindPhoneInfo', 'token', SECURITY_MS),
  updatePhoneInfo: post('/institution/updatePhoneInfo', 'token', SECURITY_MS),
  updateEmail: post('/institution/updateEmail', 'token', SECURITY_MS),
  generateGaInfo: get('/institution/generateGaInfo', 'token', SECURITY_MS),
  bindGaInfo: post('/institution/bindGaInfo', 'token', SECURITY_MS),
  frozenLatestAccount: post('/institution/frozenLatestAccount', 'token', SECURITY_MS),

  listSession: ask('/institution/session/list', 'token'),
  revokeSession: post('/institution/session/revoke', 'token', SECURITY_MS),
  revokeOtherSessions: post('/institution/session/revokeOthers', 'token', SECURITY_MS),

  listPasskey: ask('/institution/passkey/list', 'token'),
  passkeyRegisterOptions: post('/institution/passkey/registerOptions', 'token', SECURITY_MS),
  registerPasskey: post('/institution/passkey/register', 'token', SECURITY_MS),
  removePasskey: post('/institution/passkey/remove', 'token', SECURITY_MS),
  passkeyLoginOptions: signIn(post('/institution/passkey/loginOptions', 'none', SECURITY_MS)),

  queryInformation: ask('/institution/information/query', 'token'),
  listMember: ask('/institution/member/list', 'token'),
  inviteMember: needing('manage', post('/institution/member/invite', 'token')),
  revokeInvitation: needing('manage', post('/institution/member/revokeInvitation', 'token')),
  updateMemberRole: needing('manage', post('/institution/member/updateRole', 'token')),
  removeMember: needing('manage', post('/institution/member/remove', 'token')),
  queryInvitation: signIn(ask('/institution/member/queryInvitation', 'none')),
  acceptInvitation: signIn(post('/institution/member/acceptInvitation', 'none', SECURITY_MS)),

  queryKyc: ask('/institution/kyc/query', 'token'),
  uploadKycFile: needing('manage', upload('/institution/kyc/upload', 'token')),
  viewKycFile: needing('manage', picture('/institution/kyc/file', 'token')),
  submitKyc: needing('manage', post('/institution/kyc/submit', 'token')),

  addContact: signIn(post('/institution/contact/add', 'none')),
  agreeBrokerOpen: needing('manage', post('/institution/agree/broker/open', 'token')),
  addApplyRecord: needing('manage', post('/broker/applyRecord/add', 'token')),
  queryApplyRecord: ask('/broker/applyRecord/query', 'token'),

  emailCaptcha: post('/institution/email/captcha', 'token', SECURITY_MS),
  loginInfoList: get('/institution/loginInfoList', 'token'),
  platformConfiguration: get('/platformConfiguration/get', 'token'),

  listFiatSupportAsset: ask('/account/wallet/listFiatSupportAsset', 'token'),
  listAllSupportedCryptoAsset: ask('/account/wallet/listAllSupportedCryptoAsset', 'token'),
  userAssets: get('/user/assets', 'token'),

  listAllConvertAsset: ask('/institution/listAllConvertAsset', 'token'),
  listExchangeAssetByType: ask('/institution/listExchangeAssetByType', 'token'),
  listConvertAssetBalanceByType: ask('/institution/listConvertAssetBalanceByType', 'token'),
  listUserAvailableMoney: ask('/institution/listUserAvailableMoney', 'token'),
  queryUserAvailableCapital: ask('/institution/queryUserAvailableCapital', 'token'),
  listUserOrganizationRiskConfig: ask('/institution/listUserOrganizationRiskConfig', 'token'),
  listRiskConfig: ask('/institution/listRiskConfig', 'token'),
  listDisabledPair: ask('/institution/block/listDisabledPair', 'token'),
  listDisabledPairNotLogin: ask('/institution/block/listDisabledPairNotLogin', 'none'),
  getQuote: ask('/institution/getQuote', 'token'),
  quote: needing('trade', post('/institution/quote', 'token')),
  order: needing('trade', post('/institution/order', 'token')),
  pageSwapOrderRecord: ask('/institution/pageSwapOrderRecord', 'token'),
  exportSwapOrderRecord: csv('/institution/exportSwapOrderRecord', 'token'),
  swapOrderReceipt: ask('/institution/swapOrderReceipt', 'token'),

  queryTransferAvailable: ask('/broker/lightning/transfer/queryTransferAvailable', 'token'),
  applyTransfer: needing('move', post('/broker/lightning/transfer/apply', 'token')),
  pageTransfer: ask('/broker/lightning/transfer/page', 'token'),

  queryBrokerOptions: ask('/broker/account/queryBrokerOptions', 'token'),
  queryLeverage: ask('/broker/lightning/futures/leverage/queryLeverage', 'token'),
  changeLeverage: needing('trade', post('/broker/lightning/futures/leverage/changeLeverage', 'token')),
  changeMarginMode: needing('trade', post('/broker/lightning/futures/leverage/changeMarginMode', 'token')),
  queryMaxLeverage: ask('/broker/lightning/futures/leverage/queryMaxLeverage', 'token'),
  sendOrder: bySocket(singleStatement(needing('trade', post('/broker/lightning/futures/order/sendOrder', 'token')))),
  amendOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/amendOrder', 'token'))),
  cancelOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/cancelOrder', 'token'))),
  cancelAllOrder: bySocket(needing('trade', post('/broker/lightning/futures/order/cancelAllOrder', 'token'))),
  closePosition: bySocket(needing('trade', post('/broker/lightning/futures/order/closePosition', 'token'))),
  closeAllPosition: bySocket(needing('trade', post('/broker/lightning/futures/order/closeAllPosition', 'token'))),
  queryPosition: ask('/broker/futures/position/query', 'token'),
  queryFuturesAccount: ask('/broker/futures/account/query', 'token'),
  queryOpenOrder: ask('/lightning/futures/order/queryOpenOrder', 'token'),
  pageOrder: ask('/lightning/futures/order/pageOrder', 'token'),
  queryTrade: ask('/lightning/futures/trade/queryTrade', 'token'),
  queryTradeDetail: ask('/lightning/futures/trade/queryTradeDetail', 'token'),
  pageIncome: ask('/lightning/futures/income/pageIncome', 'token'),

  listSelfSelection: ask('/selfSelection/listSelfSelection', 'token'),
  addSelfSelection: post('/selfSelection/addSelfSelection', 'token'),
  delSelfSelection: post('/selfSelection/delSelfSelection', 'token'),
  marketConfigureList: ask('/market/configure/list', 'none'),
  marketLabelList: ask('/market/configure/labelList', 'none'),
} as const;

export type CallName = keyof typeof wire;

/** The calls that answer with a file. */
export type FileCallName = {
  [Name in CallName]: (typeof wire)[Name] extends { readonly file: string } ? Name : never;
}[CallName];

/** The calls that take a file. */
export type UploadCallName = {
  [Name in CallName]: (typeof wire)[Name] extends { readonly upload: true } ? Name : never;
}[CallName];

/** The base path that every call lives under. */
export const BASE_PATH = '/api';

/**
 * The push channel beside the polled calls (TR-07): server-sent events under the base path, with the token as a header,
 * so a browser reads it with fetch. The query names `exchangeKeyId`. It opens with all three states; then each comes
 * whole when it changed, at most ten times a second, and an `order` for each change of one, also of those that end with
 * it. A comment line every 15 s says that the channel lives.
 */
export const FUTURES_PUSH_PATH = '/broker/lightning/futures/push';

/**
 * What an account shows may change by an operator's hand or in another session: server-sent events under the base path, with
 * the token as a header. Each `changed` names what is to be read anew: `user`, `kyc`, `members`, `platform`; `ended` says
 * that the session is over. A comment line every 15 s says that the channel lives.
 */
export const ACCOUNT_PUSH_PATH = '/institution/account/push';

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
  /** The calls that sign somebody in share a narrower limit for each address. */
  readonly limit?: 'signIn';
}

const ORDINARY_MS = 10_000;
const SECURITY_MS = 20_000;

type Guarded<Auth> = Wire & { readonly auth: Auth };

function get<const Auth extends Wire['auth']>(path: string, auth: Auth, timeoutMs = ORDINARY_MS): Guarded<Auth> {
  return { method: 'GET', path, auth, timeoutMs };
}

function post<const Auth extends Wire['auth']>(path: string, auth: Auth, timeoutMs = ORDINARY_MS): Guarded<Auth> {
  return { method: 'POST', path, auth, timeoutMs };
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

  emailCaptcha: post('/institution/email/captcha', 'token', SECURITY_MS),
  loginInfoList: get('/institution/loginInfoList', 'token'),
  platformConfiguration: get('/platformConfiguration/get', 'token'),

  listFiatSupportAsset: post('/account/wallet/listFiatSupportAsset', 'token'),
  listAllSupportedCryptoAsset: post('/account/wallet/listAllSupportedCryptoAsset', 'token'),
  userAssets: get('/user/assets', 'token'),

  listAllConvertAsset: post('/institution/listAllConvertAsset', 'token'),
  listExchangeAssetByType: post('/institution/listExchangeAssetByType', 'token'),
  listConvertAssetBalanceByType: post('/institution/listConvertAssetBalanceByType', 'token'),
  listUserAvailableMoney: post('/institution/listUserAvailableMoney', 'token'),
  queryUserAvailableCapital: post('/institution/queryUserAvailableCapital', 'token'),
  listUserOrganizationRiskConfig: post('/institution/listUserOrganizationRiskConfig', 'token'),
  listRiskConfig: post('/institution/listRiskConfig', 'token'),
  listDisabledPair: post('/institution/block/listDisabledPair', 'token'),
  listDisabledPairNotLogin: post('/institution/block/listDisabledPairNotLogin', 'none'),
  getQuote: post('/institution/getQuote', 'token'),
  quote: post('/institution/quote', 'token'),
  order: post('/institution/order', 'token'),
  pageSwapOrderRecord: post('/institution/pageSwapOrderRecord', 'token'),
  swapOrderReceipt: post('/institution/swapOrderReceipt', 'token'),
} as const;

export type CallName = keyof typeof wire;

/** The base path that every call lives under. */
export const BASE_PATH = '/api';

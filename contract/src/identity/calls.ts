import { csv, get, needing, openWhileReadOnly, post, query, SECURITY_MS, signIn } from '../wireBuilders.ts';

export const signInWire = {
  imageCaptcha: signIn(get('/institution/image/captcha', 'none', SECURITY_MS)),
  preLogin: openWhileReadOnly(signIn(post('/institution/preLogin', 'none', SECURITY_MS))),
  emailCaptchaNoLogin: openWhileReadOnly(signIn(post('/institution/email/captcha/noLogin', 'none', SECURITY_MS))),
  login: openWhileReadOnly(signIn(post('/institution/login', 'none', SECURITY_MS))),
  logout: openWhileReadOnly(post('/institution/logout', 'token')),
  getUserInfo: get('/institution/getUserInfo', 'token'),
  getUserMenu: get('/menu/getUserMenu', 'token'),
  emailCaptcha: openWhileReadOnly(post('/institution/email/captcha', 'token', SECURITY_MS)),
  loginInfoList: get('/institution/loginInfoList', 'token'),
  exportLoginInfo: csv('/institution/exportLoginInfo', 'token'),
} as const;

export const registrationWire = {
  register: signIn(post('/institution/register', 'none', SECURITY_MS)),
  addContact: signIn(post('/institution/contact/add', 'none')),
} as const;

export const recoveryWire = {
  verifyUser: openWhileReadOnly(signIn(post('/institution/verify/user', 'none', SECURITY_MS))),
  retrievePassword: openWhileReadOnly(signIn(post('/institution/retrieve/password', 'none', SECURITY_MS))),
  smsCaptcha: openWhileReadOnly(signIn(post('/institution/sms/captcha', 'optional', SECURITY_MS))),
  queryCodeDelay: query('/institution/captcha/delay', 'none'),
} as const;

export const securityWire = {
  updatePreferredLanguage: openWhileReadOnly(post('/institution/updatePreferredLanguage', 'token')),
  updatePwd: openWhileReadOnly(post('/institution/updatePwd', 'token', SECURITY_MS)),
  bindPhoneInfo: post('/institution/bindPhoneInfo', 'token', SECURITY_MS),
  updatePhoneInfo: post('/institution/updatePhoneInfo', 'token', SECURITY_MS),
  updateEmail: post('/institution/updateEmail', 'token', SECURITY_MS),
  generateGaInfo: get('/institution/generateGaInfo', 'token', SECURITY_MS),
  bindGaInfo: openWhileReadOnly(post('/institution/bindGaInfo', 'token', SECURITY_MS)),
  frozenLatestAccount: openWhileReadOnly(post('/institution/frozenLatestAccount', 'token', SECURITY_MS)),
  listSession: query('/institution/session/list', 'token'),
  revokeSession: openWhileReadOnly(post('/institution/session/revoke', 'token', SECURITY_MS)),
  revokeOtherSessions: openWhileReadOnly(post('/institution/session/revokeOthers', 'token', SECURITY_MS)),
} as const;

export const membersWire = {
  queryInformation: query('/institution/information/query', 'token'),
  listMember: query('/institution/member/list', 'token'),
  inviteMember: needing('manage', post('/institution/member/invite', 'token')),
  revokeInvitation: openWhileReadOnly(needing('manage', post('/institution/member/revokeInvitation', 'token'))),
  updateMemberRole: openWhileReadOnly(needing('manage', post('/institution/member/updateRole', 'token'))),
  removeMember: openWhileReadOnly(needing('manage', post('/institution/member/remove', 'token'))),
  queryInvitation: signIn(query('/institution/member/queryInvitation', 'none')),
  acceptInvitation: signIn(post('/institution/member/acceptInvitation', 'none', SECURITY_MS)),
} as const;

export const passkeysWire = {
  listPasskey: query('/institution/passkey/list', 'token'),
  passkeyRegisterOptions: post('/institution/passkey/registerOptions', 'token', SECURITY_MS),
  registerPasskey: post('/institution/passkey/register', 'token', SECURITY_MS),
  removePasskey: openWhileReadOnly(post('/institution/passkey/remove', 'token', SECURITY_MS)),
  passkeyLoginOptions: openWhileReadOnly(signIn(post('/institution/passkey/loginOptions', 'none', SECURITY_MS))),
} as const;

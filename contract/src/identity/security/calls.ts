import { get, post, query, SECURITY_MS } from '../../wireBuilders.ts';

export const securityWire = {
  updatePreferredLanguage: post('/institution/updatePreferredLanguage', 'token'),
  updatePwd: post('/institution/updatePwd', 'token', SECURITY_MS),
  bindPhoneInfo: post('/institution/bindPhoneInfo', 'token', SECURITY_MS),
  updatePhoneInfo: post('/institution/updatePhoneInfo', 'token', SECURITY_MS),
  updateEmail: post('/institution/updateEmail', 'token', SECURITY_MS),
  generateGaInfo: get('/institution/generateGaInfo', 'token', SECURITY_MS),
  bindGaInfo: post('/institution/bindGaInfo', 'token', SECURITY_MS),
  frozenLatestAccount: post('/institution/frozenLatestAccount', 'token', SECURITY_MS),
  listSession: query('/institution/session/list', 'token'),
  revokeSession: post('/institution/session/revoke', 'token', SECURITY_MS),
  revokeOtherSessions: post('/institution/session/revokeOthers', 'token', SECURITY_MS),
} as const;

import { post, query, SECURITY_MS, signIn } from '../../wireBuilders.ts';

export const recoveryWire = {
  verifyUser: signIn(post('/institution/verify/user', 'none', SECURITY_MS)),
  retrievePassword: signIn(post('/institution/retrieve/password', 'none', SECURITY_MS)),
  smsCaptcha: signIn(post('/institution/sms/captcha', 'optional', SECURITY_MS)),
  queryCodeDelay: query('/institution/captcha/delay', 'none'),
} as const;

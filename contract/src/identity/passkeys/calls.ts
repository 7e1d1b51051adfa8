import { post, query, SECURITY_MS, signIn } from '../../wireBuilders.ts';

export const passkeysWire = {
  listPasskey: query('/institution/passkey/list', 'token'),
  passkeyRegisterOptions: post('/institution/passkey/registerOptions', 'token', SECURITY_MS),
  registerPasskey: post('/institution/passkey/register', 'token', SECURITY_MS),
  removePasskey: post('/institution/passkey/remove', 'token', SECURITY_MS),
  passkeyLoginOptions: signIn(post('/institution/passkey/loginOptions', 'none', SECURITY_MS)),
} as const;

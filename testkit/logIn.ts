import { constants, publicEncrypt } from 'node:crypto';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** A code of Google Authenticator. */
  readonly gaCode: string;
}

/** Signs in at a server over HTTP, with a CAPTCHA from its mailbox; returns the session's token. */
export async function logIn(url: string, { email, password, gaCode }: Credentials): Promise<string> {
  const call = async <Data>(path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: Data };
    if (code !== 200) throw new Error(`${path}: ${message}`);
    return data;
  };
  const { publicKey } = await call<{ publicKey: string }>('/system/config');
  const { captchaId } = await call<{ captchaId: string }>('/institution/image/captcha');
  const { code } = (await (await fetch(`${url}/mailbox/captcha/${captchaId}`)).json()) as { code: string };
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const { preLoginToken } = await call<{ preLoginToken: string }>('/institution/preLogin', {
    username: email,
    password: publicEncrypt(key, Buffer.from(password)).toString('base64'),
    ...{ captchaId, captchaCode: code },
  });
  return (await call<{ token: string }>('/institution/login', { preLoginToken, gaCode })).token;
}

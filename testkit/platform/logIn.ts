import { constants, publicEncrypt } from 'node:crypto';
import { totp } from './totp.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** A code of Google Authenticator. */
  readonly gaCode: string;
}

/** A password as calls take it, encrypted with the server's key. */
export async function sealPassword(url: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/system/config`);
  const { data } = (await response.json()) as { data: { publicKey: string } };
  const key = { key: data.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, Buffer.from(password)).toString('base64');
}

/** Signs in at a server over HTTP, with a CAPTCHA from its mailbox; returns the session's token. */
export async function logIn(url: string, { gaCode, ...names }: Credentials): Promise<string> {
  const { preLoginToken } = await preLogin(url, names);
  return (await callServer<{ token: string }>(url, '/institution/login', { preLoginToken, gaCode })).token;
}

/** Signs in the demo trader, whose credentials are published in the README. */
export const logInTrader = (url: string): Promise<string> =>
  logIn(url, {
    email: 'trader@demo.aldgate.test',
    password: 'Aldgate#2026',
    gaCode: totp('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', Date.now()),
  });

/** Signs in an operator of the console over HTTP; returns the session's token. */
export async function logInOperator(url: string, { email, password, gaCode }: Credentials): Promise<string> {
  const body = { email, gaCode, password: await sealPassword(url, password), ...(await readCaptcha(url)) };
  return (await callServer<{ token: string }>(url, '/operations/login', body)).token;
}

/** The first step of a sign-in. Rejects where the server does. */
export async function preLogin(url: string, { email, password }: Omit<Credentials, 'gaCode'>) {
  const body = { username: email, password: await sealPassword(url, password), ...(await readCaptcha(url)) };
  return callServer<{ preLoginToken: string }>(url, '/institution/preLogin', body);
}

async function readCaptcha(url: string) {
  const { captchaId } = await callServer<{ captchaId: string }>(url, '/institution/image/captcha');
  const { code } = (await (await fetch(`${url}/mailbox/captcha/${captchaId}`)).json()) as { code: string };
  return { captchaId, captchaCode: code };
}

async function callServer<Data>(url: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: Data };
  if (code !== 200) throw new Error(`${path}: ${message}`);
  return data;
}

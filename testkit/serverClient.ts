import { constants, publicEncrypt } from 'node:crypto';
import { GOOGLE_SECRET, PASSWORD, type Reply, TRADER } from './platform.ts';
import type { ServerProcess } from './serverProcess.ts';
import { totp } from './totp.ts';

/** A client of a server in another process, which a test may replace between two calls. */
export class ServerClient {
  server: ServerProcess;
  #token: string | undefined;

  constructor(server: ServerProcess) {
    this.server = server;
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const authorization = this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.server.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...authorization },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
  }

  async signIn(): Promise<void> {
    const { data: config } = await this.call('GET', '/system/config');
    const { data: image } = await this.call('GET', '/institution/image/captcha');
    const shown = await fetch(`${this.server.url}/mailbox/captcha/${image.captchaId}`);
    const { code } = (await shown.json()) as { code: string };
    const key = { key: config.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const { data: first } = await this.call('POST', '/institution/preLogin', {
      username: TRADER,
      password: publicEncrypt(key, Buffer.from(PASSWORD)).toString('base64'),
      captchaId: image.captchaId,
      captchaCode: code,
    });
    const gaCode = totp(GOOGLE_SECRET, Date.now());
    const second = await this.call('POST', '/institution/login', { preLoginToken: first.preLoginToken, gaCode });
    this.#token = second.data.token as string;
  }
}

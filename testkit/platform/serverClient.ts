import { logIn } from './logIn.ts';
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

  async signIn(email = TRADER): Promise<void> {
    const gaCode = totp(GOOGLE_SECRET, Date.now());
    this.#token = await logIn(this.server.url, { email, password: PASSWORD, gaCode });
  }
}

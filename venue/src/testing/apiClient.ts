import { expect } from 'vitest';
import { type DemoKey, type Fields, sign } from './signed.ts';
import { field, SocketClient } from './socketClient.ts';

/** A socket of the WebSocket API that signs with a key; `now` is the clock of its timestamps. */
export class ApiClient {
  readonly client: SocketClient;
  readonly #key: DemoKey;
  readonly #now: () => number;

  private constructor(client: SocketClient, key: DemoKey, now: () => number) {
    this.client = client;
    this.#key = key;
    this.#now = now;
  }

  static async open(url: string, key: DemoKey, now: () => number): Promise<ApiClient> {
    return new ApiClient(await SocketClient.open(url), key, now);
  }

  call(method: string, params: Fields = {}): Promise<unknown> {
    return this.client.request({ method, params });
  }

  signed(method: string, params: Fields = {}): Promise<unknown> {
    const { key, secret } = this.#key;
    const whole: Fields = { ...params, apiKey: key, timestamp: this.#now() };
    const payload = Object.keys(whole)
      .sort()
      .map((name) => `${name}=${encodeURIComponent(String(whole[name]))}`)
      .join('&');
    return this.call(method, { ...whole, signature: sign(secret, payload) });
  }

  /** Subscribes to the account's events. */
  async subscribe(): Promise<void> {
    expect(await this.signed('userDataStream.subscribe.signature')).toMatchObject({ status: 200 });
  }

  /** The events so far, after everything sent has arrived. */
  async events(): Promise<unknown[]> {
    await this.call('ping');
    return this.client.received.map((each) => field(each, 'event')).filter((event) => event !== undefined);
  }
}

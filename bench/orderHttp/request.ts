import { createHmac } from 'node:crypto';

/** Number of accounts, so that none reaches the exchange's order limit. */
export const ACCOUNTS = 1_000;

export const formatKey = (account: number): string => `bench-key-${account}`;
export const formatSecret = (account: number): string => `bench-secret-${account}`;

/** Prices at which an order of each side trades immediately. */
export interface Prices {
  readonly buy: string;
  readonly sell: string;
}

/** The bytes of the nth order: accounts alternate between buying and selling. `at` is epoch milliseconds. */
export function orderRequest(number: number, { buy, sell }: Prices, at: number): Buffer {
  const account = number % ACCOUNTS;
  const isBuy = Math.floor(number / ACCOUNTS) % 2 === 0;
  const order = `symbol=BTCUSDT&side=${isBuy ? 'BUY' : 'SELL'}&type=LIMIT&timeInForce=GTC&quantity=0.002`;
  const fields = `${order}&price=${isBuy ? buy : sell}&recvWindow=60000&timestamp=${at}`;
  const body = `${fields}&signature=${createHmac('sha256', formatSecret(account)).update(fields).digest('hex')}`;
  return Buffer.from(
    `POST /fapi/v1/order HTTP/1.1\r\nHost: 127.0.0.1\r\nX-MBX-APIKEY: ${formatKey(account)}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { logIn } from '../../testkit/platform/logIn.ts';
import type { Journey } from './journey.ts';
import { addCustomer, type Customer } from './people.ts';
import { PASSWORD, unusedCode } from './signIn.ts';
import type { RunningPlatform } from './stack.ts';
import { type Language, readTexts } from './texts.ts';
import { createTicketPage } from './tradingPage.ts';

/** A browser's stored state. */
export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A customer's member with a session. */
export interface SessionClient extends Customer {
  /** For pages with the session. */
  readonly state: State;
  /** Sends a call with the session. Throws if it is rejected. */
  readonly ask: <Data>(path: string, body: object) => Promise<Data>;
}

/** A new customer with a session, which a page of theirs has too. */
export interface Member extends SessionClient {
  readonly page: Page;
}

/** Opens a page with a stored session; journeys of the login use the screen instead. */
export async function openMember(
  { stack, openPage }: Journey,
  options?: BrowserContextOptions,
  over: Parameters<typeof addCustomer>[1] = {},
): Promise<Member> {
  const client = await startSession(stack, await addCustomer(stack, over));
  return { ...client, page: await openPage({ ...options, storageState: client.state }) };
}

/** Signs in a customer's member. */
export async function startSession({ url }: Pick<RunningPlatform, 'url'>, customer: Customer): Promise<SessionClient> {
  const { email } = customer;
  const token = await logIn(url, { email, password: PASSWORD, gaCode: unusedCode(`${url} ${email}`) });
  const localStorage = [{ name: 'aldgate.token', value: token }];
  return {
    ...customer,
    state: { cookies: [], origins: [{ origin: url, localStorage }] },
    async ask<Data>(path: string, body: object) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const { code, message, data } = (await response.json()) as { code: number; message: string; data: Data };
      if (code !== 200) throw new Error(`${path}: ${message}`);
      return data;
    },
  };
}

export interface Trader extends Member {
  /** The futures account's key in the calls. */
  readonly keyId: string;
}

/** Opens a trader with an open futures account, and this much USDT in it. */
export async function openTrader(
  journey: Journey,
  { usdt, ...options }: BrowserContextOptions & { readonly usdt?: string } = {},
  over?: Parameters<typeof addCustomer>[1],
): Promise<Trader> {
  const member = await openMember(journey, options, over);
  const [account] = await member.ask<readonly { keyId: string }[]>('/broker/account/queryBrokerOptions', {});
  if (account === undefined) throw new Error('the customer has no futures account');
  if (usdt !== undefined) await fund(member, usdt);
  return { ...member, keyId: account.keyId };
}

/** Moves USDT from the asset account to the futures account. */
export const fund = ({ ask }: Member, amount: string): Promise<unknown> =>
  ask('/broker/lightning/transfer/apply', {
    key: randomUUID(),
    asset: 'USDT',
    amount,
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
  });

/** Opens the trading page, whose ticket then sends orders without a confirmation. */
export async function openTicket({ stack }: Journey, page: Page, language: Language = 'en-US'): Promise<void> {
  await page.goto(`${stack.url}/${language}/trading/BTCUSDT`);
  await createTicketPage(() => page)
    .ticket()
    .getByLabel(readTexts(language)('ticket.confirmFirst'))
    .click();
}

/** Orders that a trader sends beside the page. */
export function createOrderClient({ stack }: Journey, { keyId, ask }: Trader) {
  /** A price at a percentage from the mark, on the tick of BTCUSDT. */
  async function near(percent: number): Promise<string> {
    const response = await fetch(`${stack.url}/exchange/fapi/v1/premiumIndex?symbol=BTCUSDT`);
    const { markPrice } = (await response.json()) as { markPrice: string };
    return (Math.round(Number(markPrice) * (1 + percent / 100) * 10) / 10).toFixed(1);
  }
  const send = (order: object) =>
    ask<{ clientOrderId: string }>('/broker/lightning/futures/order/sendOrder', {
      exchangeKeyId: keyId,
      clientOrderId: randomUUID(),
      instrumentId: 'BTCUSDT',
      ...order,
    });
  return {
    near,
    send,
    market: (instrumentId: string, direction: 'buy' | 'sell', quantity: string) =>
      send({ instrumentId, direction, priceType: 'market', quantity }),
    limit: async (direction: 'buy' | 'sell', quantity: string, percent: number) =>
      send({ direction, priceType: 'limit', quantity, price: await near(percent) }),
    positions: () =>
      ask<{
        items: readonly { instrumentId: string; side: string; quantity: string; markPrice: string }[];
        freshness: { state: string };
      }>('/broker/futures/position/query', { exchangeKeyId: keyId }),
  };
}

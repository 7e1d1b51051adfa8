import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { ExchangeConfig } from '../config.ts';

/** The wallets of a trading account at the exchange. */
export type ExchangeWallet = 'SPOT' | 'USDT_FUTURE';

/** One end of a movement: the broker's own spot wallet, or a wallet of one of its accounts. */
export type TransferEndpoint = 'broker' | { readonly account: string; readonly wallet: ExchangeWallet };

export interface Movement {
  /** The idempotency key at the exchange: 1 to 64 letters, digits, _ or -. */
  readonly id: string;
  readonly from: TransferEndpoint;
  readonly to: TransferEndpoint;
  readonly asset: string;
  /** Decimal string. */
  readonly amount: string;
}

/** The platform's broker account at the exchange, with its sub-accounts. */
export interface ExchangeBroker {
  /** The id at the exchange of the account with a tag; opens it if it is missing. */
  accountFor(tag: string): Promise<string>;
  /** The keys of an account, without their secrets. */
  listKeys(account: string): Promise<readonly string[]>;
  /** Creates a key that can trade futures. Only this response contains its secret. */
  createKey(account: string): Promise<ExchangeKey>;
  deleteKey(account: string, key: string): Promise<void>;
  /** Moves money. Rejects with an ExchangeError; a repeat with the same id moves nothing. */
  move(movement: Movement): Promise<void>;
  /** Whether a movement with this id was executed. Rejects with an ExchangeError. */
  hasMoved(movement: Movement): Promise<boolean>;
}

export interface ExchangeKey {
  readonly key: string;
  readonly secret: string;
}

const PAGE = 500;
const KEYS = '/sapi/v1/broker/subAccountApi';

export function createExchangeBroker(exchange: ExchangeConfig, clock: Clock): ExchangeBroker | null {
  if (exchange.broker === null) return null;
  const rest = new SignedRest({ rest: exchange.wallets, ...exchange.broker, now: clock });
  return {
    async accountFor(tag) {
      const known = await findAccount(rest, tag);
      if (known !== undefined) return known;
      const { subaccountId } = await rest.post<{ readonly subaccountId: string }>('/sapi/v1/broker/subAccount', {
        tag,
      });
      return subaccountId;
    },
    async listKeys(account) {
      const rows = await rest.get<readonly { readonly apiKey: string }[]>(KEYS, { subAccountId: account });
      return rows.map(({ apiKey }) => apiKey);
    },
    async createKey(account) {
      const made = await rest.post<{ readonly apiKey: string; readonly secretKey: string }>(KEYS, {
        subAccountId: account,
        canTrade: true,
        futuresTrade: true,
      });
      return { key: made.apiKey, secret: made.secretKey };
    },
    async deleteKey(account, key) {
      await rest.delete(KEYS, { subAccountId: account, subAccountApiKey: key });
    },
    async hasMoved({ id, from, to }) {
      const rows = await rest.get<readonly { readonly clientTranId: string }[]>('/sapi/v1/broker/universalTransfer', {
        ...(from === 'broker' ? {} : { fromId: from.account }),
        ...(to === 'broker' ? {} : { toId: to.account }),
        clientTranId: id,
      });
      return rows.some(({ clientTranId }) => clientTranId === id);
    },
    async move({ id, from, to, asset, amount }) {
      await rest.post('/sapi/v1/broker/universalTransfer', {
        ...(from === 'broker' ? {} : { fromId: from.account }),
        ...(to === 'broker' ? {} : { toId: to.account }),
        fromAccountType: from === 'broker' ? 'SPOT' : from.wallet,
        toAccountType: to === 'broker' ? 'SPOT' : to.wallet,
        asset,
        amount,
        clientTranId: id,
      });
    },
  };
}

interface SubAccountRow {
  readonly subaccountId: string;
  readonly tag: string;
}

/** An account whose opening response was lost is found by its tag instead of being opened again. */
async function findAccount(rest: SignedRest, tag: string): Promise<string | undefined> {
  for (let page = 1; ; page += 1) {
    const rows = await rest.get<readonly SubAccountRow[]>('/sapi/v1/broker/subAccount', { page, size: PAGE });
    const found = rows.find((row) => row.tag === tag);
    if (found !== undefined || rows.length < PAGE) return found?.subaccountId;
  }
}

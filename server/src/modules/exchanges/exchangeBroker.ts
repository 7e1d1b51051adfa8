import type { ProductTraits } from '@aldgate/domain/market/traits.ts';
import { BrokerClient } from '@aldgate/exchange/products/broker.ts';
import { type ApiRestrictions, fetchApiRestrictions } from '@aldgate/exchange/products/keyRights.ts';
import { SpotClient } from '@aldgate/exchange/products/spot/spotClient.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ExchangeConfig } from './config.ts';

/** One end of a movement: the broker's own spot wallet, or a wallet of one of its accounts. */
export type TransferEndpoint =
  | 'broker'
  | { readonly account: string; readonly wallet: ProductTraits['exchangeWallet'] };

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
  /** The addresses that the server calls from, where they are known: its keys are bound to them. */
  readonly serverAddresses: readonly string[];
  /** The id at the exchange of the account with a tag; opens it if it is missing. */
  accountFor(tag: string): Promise<string>;
  /** The keys of an account, without their secrets. */
  listKeys(account: string): Promise<readonly string[]>;
  /**
   * Creates a key that reads, and trades where it `mayTrade`, bound to addresses where there are some. Only this
   * response contains its secret.
   */
  createKey(account: string, terms: KeyTerms): Promise<ExchangeKey>;
  /** Changes what a key may do, and from where. */
  changeKey(account: string, key: string, terms: KeyTerms): Promise<void>;
  /** Whether a key may trade a product; null if the account has no such key. */
  mayTrade(account: string, key: string): Promise<boolean | null>;
  deleteKey(account: string, key: string): Promise<void>;
  /**
   * Moves money, not after `notAfter` (epoch ms) where it is given. Rejects with an ExchangeError; a repeat with the
   * same id moves nothing.
   */
  move(movement: Movement, notAfter?: number): Promise<void>;
  /** The broker's own spot wallet by asset, locked amounts included. Decimal strings. */
  wallet(): Promise<ReadonlyMap<string, string>>;
  /** Asks what the platform's broker key may do. Rejects with an ExchangeError. */
  rights(): Promise<ApiRestrictions>;
  /** Whether a movement with this id was executed. Rejects with an ExchangeError. */
  hasMoved(movement: Movement): Promise<boolean>;
}

/** Rights of a key, and its addresses. */
export interface KeyTerms {
  readonly mayTrade: boolean;
  /** Addresses that it may be used from; none: from everywhere. */
  readonly addresses: readonly string[];
}

export interface ExchangeKey {
  readonly key: string;
  readonly secret: string;
}

const PAGE = 500;

export function createExchangeBroker(exchange: ExchangeConfig, clock: Clock): ExchangeBroker | null {
  if (exchange.broker === null) return null;
  const rest = new SignedRest({ rest: exchange.wallets, ...exchange.broker, now: clock });
  const client = new BrokerClient(rest);
  const spot = new SpotClient(rest);
  return {
    serverAddresses: exchange.serverAddresses,
    accountFor: async (tag) => (await findAccount(client, tag)) ?? client.createSubAccount(tag),
    listKeys: async (account) => [...(await client.keys(account))],
    async createKey(account, { mayTrade, addresses }) {
      const { apiKey, secretKey } = await client.createKey(account, permissions(mayTrade));
      if (addresses.length > 0) await client.restrictKey(account, apiKey, addresses);
      return { key: apiKey, secret: secretKey };
    },
    async changeKey(account, key, { mayTrade, addresses }) {
      await client.restrictKey(account, key, addresses);
      await client.changeKey(account, key, permissions(mayTrade));
    },
    async mayTrade(account, key) {
      const rights = await client.findKey(account, key);
      return rights === undefined ? null : rights.canTrade || rights.futuresTrade;
    },
    wallet: () => spot.wallet(),
    rights: () => fetchApiRestrictions(rest),
    deleteKey: (account, key) => client.deleteKey(account, key),
    hasMoved: async ({ id, from, to }) =>
      (await client.transferIds({ ...parties(from, to), clientTranId: id })).includes(id),
    move: ({ id, from, to, asset, amount }, notAfter) =>
      client.transfer(
        {
          ...parties(from, to),
          fromAccountType: from === 'broker' ? 'SPOT' : from.wallet,
          toAccountType: to === 'broker' ? 'SPOT' : to.wallet,
          asset,
          amount,
          clientTranId: id,
        },
        notAfter,
      ),
  };
}

const permissions = (mayTrade: boolean) => ({ canTrade: mayTrade, futuresTrade: mayTrade });

const parties = (from: Movement['from'], to: Movement['to']) => ({
  fromId: from === 'broker' ? undefined : from.account,
  toId: to === 'broker' ? undefined : to.account,
});

/** An account whose opening response was lost is found by its tag instead of being opened again. */
async function findAccount(client: BrokerClient, tag: string): Promise<string | undefined> {
  for (let page = 1; ; page += 1) {
    const rows = await client.subAccounts(page, PAGE);
    const found = rows.find((row) => row.tag === tag);
    if (found !== undefined || rows.length < PAGE) return found?.subaccountId;
  }
}

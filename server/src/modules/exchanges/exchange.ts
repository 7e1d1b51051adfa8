import type { AccountMode } from '@aldgate/domain/market/accountMode.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { isTraded, TRADED_PRODUCTS, type TradedProduct } from '@aldgate/domain/market/traits.ts';
import { type ApiRestrictions, fetchAccountId, fetchApiRestrictions } from '@aldgate/exchange/products/keyRights.ts';
import type { ProductClient, WalletClient } from '@aldgate/exchange/products/productClient.ts';
import { SpotClient } from '@aldgate/exchange/products/spot/spotClient.ts';
import { UsdmClient } from '@aldgate/exchange/products/usdm/usdmClient.ts';
import { ExchangeClock, SPOT_TIME_PATH } from '@aldgate/exchange/signed/exchangeClock.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Log } from '../../kernel/log.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ExchangeConfig } from './config.ts';
import { createExchangeBroker, type ExchangeBroker, type ExchangeKey } from './exchangeBroker.ts';
import { exchangeFetch, type ObserveExchange } from './exchangeFetch.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { MarkPriceFeed } from './markPriceFeed.ts';
import { RateLimiter } from './rateLimiter.ts';
import { SpotPriceFeed } from './spotPriceFeed.ts';
import { type CountListed, WeightShares } from './weightShares.ts';

/** Shorter than the client's timeout (CL-03), so that the client learns that an order's outcome is unknown. */
const TIMEOUT_MS = 5_000;

/** An exchange of the registry, with what all of its accounts share. */
export interface Exchange {
  readonly code: string;
  readonly name: string;
  readonly config: ExchangeConfig;
  /** The products that are traded there: usdm, and spot where the exchange has it. */
  readonly products: readonly TradedProduct[];
  /** The modes in which accounts can be opened. */
  readonly modes: readonly AccountMode[];
  /** The addresses from which this server reaches the exchange. */
  readonly serverAddresses: readonly string[];
  /** Null without a configured broker key. */
  readonly broker: ExchangeBroker | null;
  /** How requests of a product are paced: spot has a budget of its own. */
  readonly weight: (product: Product) => ProductWeight;
  readonly instruments: Instruments;
  /** Has prices once it is opened. */
  readonly marks: MarkPriceFeed;
  /** Last prices of spot pairs, as `marks`; none where the exchange has no spot. */
  readonly spotPrices: SpotPriceFeed;
  /** The address of an account's stream of a product. Throws instrumentNotFound for a product that is not there. */
  readonly streamOf: (product: Product) => string;
  /** The clients of the account that a key belongs to. */
  openClients(key: ExchangeKey): AccountClients;
  /** The account that a key belongs to, and what the key may do there. Rejects with an ExchangeError. */
  inspectKey(key: ExchangeKey): Promise<InspectedKey>;
  close(): void;
}

export interface InspectedKey {
  /** The account's id at the exchange, the same for all of its keys. */
  readonly externalId: string;
  readonly rights: ApiRestrictions;
}

/** The request weight of a product. */
export interface ProductWeight {
  readonly pace: RateLimiter;
  readonly shares: WeightShares;
}

/** An account's clients, one for each product. */
export interface AccountClients {
  /** The products that the account trades. */
  readonly products: readonly Product[];
  /** Throws instrumentNotFound for a product that the account does not trade. */
  client(product: Product): ProductClient;
  /** The wallets that the ledger mirrors. */
  readonly wallets: readonly WalletClient[];
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly observe?: ObserveExchange | undefined;
  /** The coins of the platform, which decide what spot pairs are offered. */
  readonly coins: () => Promise<ReadonlySet<string>>;
  readonly countListed: CountListed;
}

/** An exchange's API of a product. */
interface ProductApi {
  readonly weight: ProductWeight;
  /** The address of account streams; undefined where the exchange does not trade the product. */
  readonly stream: string | undefined;
  readonly sign: (key: ExchangeKey) => SignedRest;
  readonly open: (rest: SignedRest) => ProductClient;
}

type ApiOptions = Pick<ProductApi, 'stream' | 'open'> & {
  readonly rest: string;
  readonly timePath?: string;
  readonly weightLimit: number;
};

export function createExchange(config: ExchangeConfig, { clock, log, observe, coins, countListed }: Deps): Exchange {
  const { code, name, rest, wallets, modes, serverAddresses, weights } = config;
  const instruments = createInstruments({ code, rest, spot: config.spot && wallets, clock, coins });
  const createApi = ({ rest, timePath, weightLimit, stream, open }: ApiOptions): ProductApi => {
    const pace = new RateLimiter(undefined, weightLimit);
    const caller = { rest, now: clock, timeoutMs: TIMEOUT_MS, fetch: exchangeFetch(observe, pace) };
    // One for all accounts, so that only the first order waits for its measurement.
    const exchangeClock = new ExchangeClock({ ...caller, timePath });
    return {
      weight: { pace, shares: new WeightShares({ limits: weights, all: weightLimit, countListed }, clock, pace) },
      stream,
      sign: ({ key, secret }) => new SignedRest({ ...caller, key, secret, clock: exchangeClock }),
      open,
    };
  };
  const apis: Readonly<Record<TradedProduct, ProductApi>> = {
    usdm: createApi({
      rest,
      weightLimit: weights.address,
      stream: config.stream,
      open: (signed) => new UsdmClient(signed),
    }),
    spot: createApi({
      rest: wallets,
      timePath: SPOT_TIME_PATH,
      weightLimit: weights.spotAddress,
      stream: config.spot?.api,
      open: (signed) => new SpotClient(signed, { symbols: instruments.findSpotId }),
    }),
  };
  const products = TRADED_PRODUCTS.filter((product) => apis[product].stream !== undefined);
  const apiOf = (product: Product): ProductApi => {
    if (!isTraded(product)) throw new ApiError('instrumentNotFound');
    return apis[product];
  };
  const marks = new MarkPriceFeed({ exchange: config, clock, log });
  const spotPrices = new SpotPriceFeed({ exchange: config, instruments, clock, log });
  return {
    code,
    name,
    config,
    products,
    modes,
    serverAddresses,
    broker: createExchangeBroker(config, clock),
    weight: (product) => apiOf(product).weight,
    instruments,
    marks,
    spotPrices,
    streamOf(product) {
      const { stream } = apiOf(product);
      if (stream === undefined) throw new ApiError('instrumentNotFound');
      return stream;
    },
    openClients(key) {
      const clients = new Map(
        products.map((product): [Product, ProductClient] => [product, apis[product].open(apis[product].sign(key))]),
      );
      return {
        products,
        client(product) {
          const client = clients.get(product);
          if (client === undefined) throw new ApiError('instrumentNotFound');
          return client;
        },
        wallets: [...clients.values()],
      };
    },
    async inspectKey(key) {
      const own = apis.spot.sign(key);
      const rights = await fetchApiRestrictions(own);
      return { externalId: await fetchAccountId(own), rights };
    },
    close() {
      marks.close();
      spotPrices.close();
      for (const { weight } of Object.values(apis)) weight.pace.close();
    },
  };
}

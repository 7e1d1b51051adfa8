import type { Product } from '@aldgate/domain/market/product.ts';
import type { ProductClient, WalletClient } from '@aldgate/exchange/products/productClient.ts';
import { SpotClient } from '@aldgate/exchange/products/spot.ts';
import { UsdmClient } from '@aldgate/exchange/products/usdm/usdmClient.ts';
import { ExchangeClock } from '@aldgate/exchange/signed/exchangeClock.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { ExchangeConfig } from './config.ts';
import { createExchangeBroker, type ExchangeBroker, type ExchangeKey } from './exchangeBroker.ts';
import { exchangeFetch, type ObserveExchange } from './exchangeFetch.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { MarkPriceFeed } from './markPriceFeed.ts';
import { RateLimiter } from './rateLimiter.ts';
import { WeightShares } from './weightShares.ts';

/** Shorter than the client's timeout (CL-03), so that the client learns that an order's outcome is unknown. */
const TIMEOUT_MS = 5_000;

/** An exchange of the registry, with what all of its accounts share. */
export interface Exchange {
  readonly code: string;
  readonly name: string;
  readonly config: ExchangeConfig;
  /** Null without a configured broker key. */
  readonly broker: ExchangeBroker | null;
  readonly pace: RateLimiter;
  readonly shares: WeightShares;
  readonly instruments: Instruments;
  /** Has prices once it is opened. */
  readonly marks: MarkPriceFeed;
  /** The clients of the account that a key belongs to. */
  openClients(key: ExchangeKey): AccountClients;
  close(): void;
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
}

export function createExchange(config: ExchangeConfig, { clock, log, observe }: Deps): Exchange {
  const { code, name, rest, wallets } = config;
  const pace = new RateLimiter(undefined, config.weights.address);
  const fetch = exchangeFetch(observe, pace);
  // An exchange whose wallets are at another host counts them apart.
  const isOneHost = new URL(rest).host === new URL(wallets).host;
  const walletsFetch = isOneHost ? fetch : exchangeFetch(observe);
  // One for all accounts, so that only the first order waits for its measurement.
  const exchangeClock = new ExchangeClock({ rest, now: clock, timeoutMs: TIMEOUT_MS, fetch });
  const marks = new MarkPriceFeed({ exchange: config, clock, log });
  return {
    code,
    name,
    config,
    broker: createExchangeBroker(config, clock),
    pace,
    shares: new WeightShares(config.weights, clock, pace),
    instruments: createInstruments({ code, rest, clock }),
    marks,
    openClients({ key, secret }) {
      const caller = { key, secret, now: clock, timeoutMs: TIMEOUT_MS };
      const usdm = new UsdmClient(new SignedRest({ rest, ...caller, fetch, clock: exchangeClock }));
      const spot = new SpotClient(new SignedRest({ rest: wallets, ...caller, fetch: walletsFetch }));
      return {
        products: [usdm.product],
        client(product) {
          if (product !== usdm.product) throw new ApiError('instrumentNotFound');
          return usdm;
        },
        wallets: [usdm, spot],
      };
    },
    close() {
      marks.close();
      pace.close();
    },
  };
}

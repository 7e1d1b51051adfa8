import type { AnswerOf } from '@aldgate/contract';
import { PAGE_SIZES } from '@aldgate/contract/fields.ts';
import { VISITOR_MENU } from '../../access/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { KernelConfig } from '../../kernel/config.ts';
import type { Database } from '../../kernel/database.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { KeyPair } from '../../kernel/keyPair.ts';
import { readSettings } from '../../kernel/settings.ts';
import { listAssets } from '../../ledger/assets.ts';
import { QUOTE_LIFETIME_MS } from '../convert/index.ts';
import type { ReferenceConfig } from '../exchanges/index.ts';
import { SESSION_LIFETIME_MS } from '../identity/index.ts';

/** SH-10: the client's languages. */
const LANGUAGES = ['en-US', 'zh-HK'];

/** SH-15. */
const SMALL_ASSET_USD = '10';

/** The path below which this server forwards to the exchange. */
const PROXY = '/exchange';

interface Deps {
  readonly config: KernelConfig;
  readonly exchange: ReferenceConfig;
  readonly database: Database;
  readonly keyPair: KeyPair;
  readonly clock: Clock;
}

/** The configuration of clients, before and after sign-in. */
export function platformHandlers({ config, exchange, database, keyPair, clock }: Deps) {
  return {
    systemConfig: async () => ({
      publicKey: keyPair.publicKey,
      languages: LANGUAGES,
      marketData: marketData(exchange),
      serverTime: clock(),
      profile: config.profile,
      assets: (await listAssets(database)).map(({ symbol, ...asset }) => ({ asset: symbol, ...asset })),
      visitorMenu: VISITOR_MENU,
      supportEmail: (await readSettings(database)).supportEmail,
    }),

    platformConfiguration: async () => ({
      quoteLifetimeMs: QUOTE_LIFETIME_MS,
      convertFeeRate: '0',
      smallAssetUsd: SMALL_ASSET_USD,
      pageSizes: [...PAGE_SIZES],
      sessionLifetimeMs: SESSION_LIFETIME_MS,
      sessionIdleMs: config.sessionIdleMs.customer,
      supportEmail: (await readSettings(database)).supportEmail,
    }),
  } satisfies Partial<AllHandlers>;
}

/** The addresses of market data. If this server forwards to the exchange, they are relative to its origin. */
export function marketData(exchange: ReferenceConfig): AnswerOf<'systemConfig'>['marketData'] {
  const { proxied, appPing } = exchange;
  const [rest, stream] = proxied ? [PROXY, PROXY] : [exchange.rest, exchange.stream];
  const spot = proxied
    ? { rest: PROXY, stream: `${PROXY}/spot` }
    : { rest: exchange.wallets, stream: exchange.spot.stream };
  return { rest, publicStream: `${stream}/public`, marketStream: `${stream}/market`, spot, appPing };
}

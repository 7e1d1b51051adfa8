import type { AnswerOf } from '@aldgate/contract';
import { PAGE_SIZES } from '@aldgate/contract/fields.ts';
import { VISITOR_MENU } from '../../access/index.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { KeyPair } from '../../kernel/secrets/keyPair.ts';
import { readSettings } from '../../kernel/settings.ts';
import type { KernelConfig } from '../../kernel/start/config.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { listAssets } from '../../ledger/assets.ts';
import { QUOTE_LIFETIME_MS } from '../convert/index.ts';
import { SESSION_LIFETIME_MS } from '../identity/index.ts';

/** SH-10: the client's languages. */
const LANGUAGES = ['en-US', 'zh-HK'];

/** SH-15. */
const SMALL_ASSET_USD = '10';

interface Deps {
  readonly config: KernelConfig;
  readonly marketData: AnswerOf<'systemConfig'>['marketData'];
  readonly database: Database;
  readonly keyPair: KeyPair;
  readonly clock: Clock;
}

/** The configuration of clients, before and after sign-in. */
export function platformHandlers({ config, marketData, database, keyPair, clock }: Deps) {
  return {
    systemConfig: async () => ({
      publicKey: keyPair.publicKey,
      languages: LANGUAGES,
      marketData,
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

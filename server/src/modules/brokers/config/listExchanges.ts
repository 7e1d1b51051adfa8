import type { AnswerOf } from '@aldgate/contract';
import { ACCOUNT_TYPES, isMirrored } from '@aldgate/domain/brokers/accounts.ts';
import { FINANCING_ASSETS } from '@aldgate/domain/brokers/projects.ts';
import { listAssets } from '../../../ledger/assets.ts';
import { listExchangeSuspensions } from '../../exchanges/index.ts';
import type { BrokersDeps } from '../deps.ts';
import { BRIDGED_ASSETS } from '../transfers/rules.ts';

/** The exchanges of the registry, and what an account at each can be. */
export async function listAllExchangeConfig({
  database,
  exchanges,
}: Pick<BrokersDeps, 'database' | 'exchanges'>): Promise<AnswerOf<'listAllExchangeConfig'>> {
  const suspended = await listExchangeSuspensions(database);
  return exchanges.all.map(({ code, name, broker, products, modes, serverAddresses }) => ({
    exchangeCode: code,
    exchangeName: name,
    state: suspended.has(code) ? 'suspended' : 'open',
    products: [...products],
    // Without an account of the platform there only a broker's own one can be added.
    accountTypes: ACCOUNT_TYPES.filter((type) => broker !== null || !isMirrored(type)),
    accountModes: [...modes],
    bridgedAssets: [...BRIDGED_ASSETS],
    serverAddresses: [...serverAddresses],
  }));
}

/** The coins of the registry, which accounts at exchanges hold. */
export async function listBrokerAsset({
  database,
}: Pick<BrokersDeps, 'database'>): Promise<AnswerOf<'listBrokerAsset'>> {
  const assets = await listAssets(database);
  return assets
    .filter(({ kind }) => kind === 'crypto')
    .map(({ symbol, name, precision }) => ({
      asset: symbol,
      name,
      precision,
      isFinancing: FINANCING_ASSETS.some((asset) => asset === symbol),
      isBridged: BRIDGED_ASSETS.includes(symbol),
    }));
}

import { type TradedProduct, traitsOf } from '@aldgate/domain/market/traits.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { grants } from '../../server/src/ledger/account.ts';
import { post } from '../../server/src/ledger/post.ts';
import { openAccount, openKey } from '../../server/src/modules/exchangeAccounts/index.ts';
import { createTradingDeps } from '../platform/tradingDeps.ts';

interface Wanted {
  readonly exchangeCode: string;
  readonly institutionId: string;
  /** Its unique tag at the exchange; also its name. */
  readonly tag: string;
  /** Its money in the product's wallet, at the exchange and in the ledger: a decimal string. */
  readonly usdt: string;
  /** Futures by default. */
  readonly product?: TradedProduct | undefined;
}

/** Opens a sub-account with a key and money at an exchange of the registry; returns its id. */
export async function openSubAccount(
  platform: Parameters<typeof createTradingDeps>[0],
  { exchangeCode, institutionId, tag, usdt, product = 'usdm' }: Wanted,
): Promise<string> {
  const { database, clock, exchanges } = createTradingDeps(platform);
  const box = createSecretBox(platform.config.secretsKey);
  const { broker } = exchanges.get(exchangeCode);
  if (broker === null) throw new Error(`${exchangeCode} has no broker`);
  const wanted = { exchangeCode, institutionId, kind: 'sub', tag, name: tag, sortIndex: 1 } as const;
  const opened = await openAccount({ database, clock, broker }, wanted);
  await openKey({ database, clock, broker, box }, opened);
  const { exchangeWallet: wallet, ledgerAccount } = traitsOf(product);
  if (ledgerAccount === null) throw new RangeError(`${product} is not traded`);
  const to = { account: opened.externalId, wallet };
  await broker.move({ id: `grant${tag}`, from: 'broker', to, asset: 'USDT', amount: usdt });
  const legs = [
    { account: grants('USDT'), amount: `-${usdt}` },
    { account: { owner: opened.accountId, type: ledgerAccount, asset: 'USDT' }, amount: usdt },
  ] as const;
  const reference = `broker_account:${opened.accountId}`;
  await database
    .transaction()
    .execute((tx) => post(tx, [{ key: `grant:${opened.accountId}`, flow: 'system_grant', reference, legs }], clock()));
  return opened.accountId;
}

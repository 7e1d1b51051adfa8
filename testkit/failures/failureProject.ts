import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { openAccount, openKey } from '../../server/src/modules/exchangeAccounts/index.ts';
import { makeBroker } from '../../server/src/modules/institution/index.ts';
import { SECRETS_KEY } from '../platform/config.ts';
import type { FailureFixture } from './failureFixture.ts';

/** Makes the trader's institution a broker with a project of accounts with these names; returns their ids. */
export async function openFailureProject(
  fixture: FailureFixture,
  names: readonly string[],
  projectName = 'Lantern 02',
): Promise<{ readonly projectNo: string; readonly accounts: readonly string[] }> {
  const { db, institutionId } = fixture;
  await db.database.transaction().execute((tx) => makeBroker(tx, institutionId));
  const { exchanges, ...trading } = await fixture.minuteLater();
  const { broker } = exchanges.get(REFERENCE_EXCHANGE);
  if (broker === null) throw new Error('there is no broker');
  const deps = { ...trading, box: createSecretBox(SECRETS_KEY), broker };
  const accounts: string[] = [];
  for (const name of names) {
    const tag = randomUUID().replaceAll('-', '');
    const wanted = { exchangeCode: REFERENCE_EXCHANGE, institutionId, kind: 'sub' as const, tag, name, sortIndex: 1 };
    const account = await openAccount(deps, wanted);
    await openKey(deps, account);
    accounts.push(account.accountId);
  }
  const { data } = await fixture.call('/broker/account/projectRelation/add', {
    projectName,
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: accounts,
  });
  return { projectNo: data.projectNo, accounts };
}

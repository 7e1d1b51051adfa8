import type { AnswerOf } from '@aldgate/contract';
import { ACCOUNT_TYPES } from '@aldgate/domain/brokers/accounts.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { countBrokerAccounts } from '../../exchangeAccounts/index.ts';
import type { BrokersDeps } from '../deps.ts';
import { readTerms } from './readTerms.ts';

type Config = AnswerOf<'queryUserConfig'>;

/** A broker's terms, and what is used of them; there are no projects yet. */
export async function queryUserConfig(
  { database, exchanges }: Pick<BrokersDeps, 'database' | 'exchanges'>,
  { institutionId }: User,
): Promise<Config> {
  const [{ terms }, accountsUsed] = await Promise.all([
    readTerms(database, exchanges, institutionId),
    countBrokerAccounts(database, institutionId),
  ]);
  return {
    accountTypes: ACCOUNT_TYPES.map((accountType) => ({
      accountType,
      isOpen: terms.accountTypes.includes(accountType),
    })),
    exchanges: terms.exchanges
      .filter(({ exchangeCode }) => exchanges.find(exchangeCode) !== undefined)
      .map(({ exchangeCode, accountModes }) => ({ exchangeCode, accountModes: [...accountModes] })),
    accountsMaximum: terms.accountsMaximum,
    accountsUsed,
    projectsMaximum: terms.projectsMaximum,
    projectsUsed: 0,
    strategies: [...terms.strategies],
    lines: terms.lines,
    creditLimit: terms.creditLimit,
    creditUsed: '0',
    profitShare: terms.profitShare,
  };
}

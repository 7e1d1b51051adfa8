import type { AnswerOf } from '@aldgate/contract';
import { ACCOUNT_TYPES } from '@aldgate/domain/brokers/accounts.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { countBrokerAccounts } from '../../exchangeAccounts/index.ts';
import type { BrokersDeps } from '../deps.ts';
import { countProjects } from '../projectRows/projectRows.ts';
import { readTerms } from '../terms/readTerms.ts';
import { readCreditUsed } from './readCredit.ts';

type Config = AnswerOf<'queryUserConfig'>;

/** A broker's terms, and what is used of them. */
export async function queryUserConfig(
  { database, exchanges }: Pick<BrokersDeps, 'database' | 'exchanges'>,
  { institutionId }: User,
): Promise<Config> {
  const [{ terms }, accountsUsed, projectsUsed, creditUsed] = await Promise.all([
    readTerms(database, exchanges, institutionId),
    countBrokerAccounts(database, institutionId),
    countProjects(database, institutionId),
    readCreditUsed(database, institutionId),
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
    projectsUsed,
    strategies: [...terms.strategies],
    lines: terms.lines,
    creditLimit: terms.creditLimit,
    creditUsed,
    profitShare: terms.profitShare,
  };
}

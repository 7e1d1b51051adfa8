import { isDeepStrictEqual } from 'node:util';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { brokerTerms } from '@aldgate/contract/brokers/terms.ts';
import { describeLines, describeStrategies } from '@aldgate/domain/brokers/describeTerms.ts';
import { type BrokerTerms, findWrongTerm, type Range } from '@aldgate/domain/brokers/terms.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { findWaitingApprovals, fourEyesChange } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { countBrokerAccounts } from '../../exchangeAccounts/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { BrokersDeps } from '../deps.ts';
import { readTerms } from './readTerms.ts';

type Deps = Pick<BrokersDeps, 'database' | 'exchanges'>;

export async function queryBrokerTerms(
  { database, exchanges }: Deps,
  { institutionId }: OperationsParsedOf<'queryBrokerTerms'>,
): Promise<OperationsAnswerOf<'queryBrokerTerms'>> {
  const institution = await database
    .selectFrom('institution')
    .select(['id', 'name'])
    .where('id', '=', institutionId)
    .where('is_broker', '=', true)
    .executeTakeFirst();
  if (institution === undefined) throw new ApiError('notFound');
  const [{ terms, setAt }, accountsUsed, approvals] = await Promise.all([
    readTerms(database, exchanges, institutionId),
    countBrokerAccounts(database, institutionId),
    findWaitingApprovals(database, [targetOf(institutionId)]),
  ]);
  return {
    customer: { institutionId, name: institution.name },
    terms: brokerTerms.parse(terms),
    isDefault: setAt === null,
    setAt,
    accountsUsed,
    approvalId: approvals.get(targetOf(institutionId))?.approvalId ?? null,
  };
}

/** The terms of a broker. Running financings keep theirs. */
export const brokerTermsChange = ({ exchanges }: Pick<Deps, 'exchanges'>) =>
  fourEyesChange({
    kind: 'broker_terms',
    schema: z.object({ institutionId: z.uuid(), terms: brokerTerms.transform(plainTerms) }),
    read: async (tx, { institutionId }) => {
      const { name } = await lockBroker(tx, institutionId);
      const { terms, setAt } = await readTerms(tx, exchanges, institutionId);
      return { name, setAt, before: describeTerms(terms) };
    },
    check: ({ terms }) => {
      const wrong = findWrongTerm(terms, exchanges.all);
      if (wrong !== undefined) throw formatError({ [`terms.${wrong.field}`]: wrong.rule });
    },
    // The default can be set, so that it stays when the registry offers more.
    isUnchanged: ({ terms }, { setAt, before }) => setAt !== null && isDeepStrictEqual(before, describeTerms(terms)),
    describe: ({ institutionId, terms }, { name }) => ({
      title: `${name}: terms of the broker`,
      institutionId,
      target: targetOf(institutionId),
      after: describeTerms(terms),
      event: { topic: 'brokers', institutionId },
      action: 'broker_terms_set',
      subject: `institution:${institutionId}`,
    }),
    write: (tx, { institutionId, terms }, { operatorId, at }) => {
      const values = { terms: JSON.stringify(terms), set_at: new Date(at), set_by: operatorId };
      return tx
        .insertInto('broker_terms')
        .values({ institution_id: institutionId, ...values })
        .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(values))
        .execute();
    },
  });

async function lockBroker(tx: Tx, institutionId: string) {
  const institution = await lockInstitution(tx, institutionId);
  if (!institution.is_broker) throw new ApiError('notFound');
  return institution;
}

const targetOf = (institutionId: string): string => `broker_terms:${institutionId}`;

/** Decimals without trailing zeros. */
function plainTerms({ strategies, lines, ...terms }: BrokerTerms): BrokerTerms {
  const plain = ({ minimum, maximum }: Range): Range => ({
    minimum: toDecimalString(minimum),
    maximum: toDecimalString(maximum),
  });
  return {
    ...terms,
    creditLimit: toDecimalString(terms.creditLimit),
    profitShare: toDecimalString(terms.profitShare),
    exposureMaximum: toDecimalString(terms.exposureMaximum),
    lines: {
      warning: toDecimalString(lines.warning),
      liquidation: toDecimalString(lines.liquidation),
      takeOver: toDecimalString(lines.takeOver),
      withdraw: toDecimalString(lines.withdraw),
    },
    strategies: strategies.map(({ strategy, ratio, annualRate }) => ({
      strategy,
      ratio: plain(ratio),
      annualRate: plain(annualRate),
    })),
  };
}

/** The terms in words that the second operator reads, each by its name. */
function describeTerms({ accountTypes, exchanges, strategies, lines, ...terms }: BrokerTerms): Record<string, unknown> {
  return {
    ...terms,
    accountTypes,
    exchanges: exchanges
      .map(({ exchangeCode, accountModes }) => `${exchangeCode}: ${accountModes.join(', ')}`)
      .join('; '),
    ...Object.fromEntries(describeStrategies(strategies)),
    lines: describeLines(lines),
  };
}

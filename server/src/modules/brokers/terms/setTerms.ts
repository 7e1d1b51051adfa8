import { isDeepStrictEqual } from 'node:util';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { brokerTerms } from '@aldgate/contract/brokers/terms.ts';
import { describeLines, describeStrategies } from '@aldgate/domain/brokers/describeTerms.ts';
import { type BrokerTerms, findWrongTerm, type Range } from '@aldgate/domain/brokers/terms.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import {
  actingChecker,
  assertUnchanged,
  type Effect,
  findWaitingApprovals,
  requestApproval,
} from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { inTransaction, type Tx } from '../../../kernel/database.ts';
import { countBrokerAccounts } from '../../exchangeAccounts/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { BrokersDeps } from '../deps.ts';
import { readTerms } from './readTerms.ts';

type Deps = Pick<BrokersDeps, 'database' | 'exchanges'>;

const payloadSchema = z.object({ institutionId: z.uuid(), terms: brokerTerms });

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

/** Requests other terms of a broker. Throws format at the field that cannot be set. */
export function setBrokerTerms(
  { database, exchanges }: Deps,
  { institutionId, terms: entered, reason }: OperationsParsedOf<'setBrokerTerms'>,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'setBrokerTerms'>> {
  const terms = plainTerms(entered);
  const wrong = findWrongTerm(terms, exchanges.all);
  if (wrong !== undefined) throw formatError({ [`terms.${wrong.field}`]: wrong.rule });
  return inTransaction(database, async (tx) => {
    const { name } = await lockBroker(tx, institutionId);
    const before = await readTerms(tx, exchanges, institutionId);
    if (before.setAt !== null && isDeepStrictEqual(describeTerms(before.terms), describeTerms(terms)))
      throw formatError({ terms: 'are unchanged' });
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'broker_terms',
        title: `${name}: terms of the broker`,
        institutionId,
        target: targetOf(institutionId),
        reason,
        payload: { institutionId, terms },
        before: describeTerms(before.terms),
        after: describeTerms(terms),
      },
      actor,
    );
    return { approvalId };
  });
}

/** Stores approved terms. Running financings keep theirs. */
export const applyBrokerTerms =
  ({ exchanges }: Deps): Effect =>
  async (tx, payload, approved) => {
    const { institutionId, terms } = payloadSchema.parse(payload);
    await lockBroker(tx, institutionId);
    const before = describeTerms((await readTerms(tx, exchanges, institutionId)).terms);
    assertUnchanged(approved, before);
    const values = { terms: JSON.stringify(terms), set_at: new Date(approved.at), set_by: approved.checkerId };
    await tx
      .insertInto('broker_terms')
      .values({ institution_id: institutionId, ...values })
      .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(values))
      .execute();
    await notify(tx, { topic: 'brokers', institutionId });
    await auditAction(tx, actingChecker(approved), {
      action: 'broker_terms_set',
      subject: `institution:${institutionId}`,
      before,
      after: { ...describeTerms(terms), reason: approved.reason },
    });
  };

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

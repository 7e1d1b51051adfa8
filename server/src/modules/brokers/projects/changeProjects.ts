import type { Strategy } from '@aldgate/domain/brokers/strategies.ts';
import type { BrokerTerms } from '@aldgate/domain/brokers/terms.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type AuditEntry, audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, sqlConstraint, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { BrokersDeps } from '../deps.ts';
import { readTerms } from '../terms/readTerms.ts';

/** The project that was changed, and the record of the change. */
interface Change extends Pick<AuditEntry, 'before' | 'after'> {
  readonly projectNo: string;
  readonly action: 'broker_project_created' | 'broker_project_changed' | 'broker_project_deleted';
}

/**
 * Changes a broker's projects under the lock of its institution, by its terms; records the change, and announces it.
 * Throws nameTaken where two projects that run would have one name. Returns the number of the project.
 */
export function changeProjects(
  { database, clock, exchanges }: BrokersDeps,
  { user: { institutionId, userId }, origin }: SignedInCaller,
  work: (tx: Tx, at: number, terms: BrokerTerms) => Promise<Change>,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockInstitution(tx, institutionId);
    const { terms } = await readTerms(tx, exchanges, institutionId);
    const { projectNo, ...change } = await work(tx, at, terms);
    await notify(tx, { topic: 'brokers', institutionId });
    await audit(tx, { at, actor: userId, subject: `broker_project:${projectNo}`, origin, ...change });
    return projectNo;
  }).catch((error: unknown) => {
    throw sqlConstraint(error) === 'broker_project_name' ? new ApiError('nameTaken') : error;
  });
}

/** Throws typeClosed for a strategy that the terms do not open. */
export function assertStrategyOpen({ strategies }: BrokerTerms, wanted: Strategy): void {
  if (!strategies.some(({ strategy }) => strategy === wanted)) throw new ApiError('typeClosed', { field: 'strategy' });
}

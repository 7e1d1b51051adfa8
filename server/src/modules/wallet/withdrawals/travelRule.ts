import {
  type Beneficiary,
  isComplete,
  type TravelRuleRecord,
  travelRuleRecord,
} from '@aldgate/domain/wallet/beneficiary.ts';
import { toOriginator, type VerifiedParty } from '@aldgate/domain/wallet/originator.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

const PLATFORM_NAME = 'Aldgate';

/** Sends withdrawals' records to the beneficiaries' providers. */
export interface TravelRule {
  /** `incomplete`: the provider needs more than the record has. Null where it did not answer. */
  readonly send: (record: TravelRuleRecord) => Promise<'complete' | 'incomplete' | null>;
}

/** The local adapter: the record stays with the withdrawal, and nobody is asked. */
export const localTravelRule: TravelRule = {
  send: (record) => Promise.resolve(isComplete(record) ? 'complete' : 'incomplete'),
};

/** The record that travels with a withdrawal whose evaluation had no errors. */
export function createTravelRuleRecord(row: WithdrawalRow, party: VerifiedParty): TravelRuleRecord {
  const originator = toOriginator(party);
  if (originator === undefined) throw new Error('a withdrawal was evaluated without its originator');
  return travelRuleRecord({
    originator,
    institutionId: row.institution_id,
    address: row.shown_address,
    platform: PLATFORM_NAME,
    beneficiary: row.beneficiary as Beneficiary,
  });
}

import { type Beneficiary, type TravelRuleRecord, travelRuleRecord } from '@aldgate/domain/wallet/beneficiary.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database.ts';
import { institutionInformation } from '../../institution/index.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

const PLATFORM_NAME = 'Aldgate';

/**
 * The record that travels with a withdrawal. Throws a format error where the institution's verified information lacks what names
 * the originator.
 */
export async function recordTravelRule(tx: Tx, row: WithdrawalRow): Promise<TravelRuleRecord> {
  const { registeredName, address, registrationNumber, region } = await institutionInformation(tx, row.institution_id);
  if (address === null || registrationNumber === null) {
    throw formatError({ originator: 'the verified information of the institution is incomplete' });
  }
  return travelRuleRecord({
    originator: { name: registeredName, address, registrationNumber, country: region },
    ...{ institutionId: row.institution_id, address: row.shown_address, platform: PLATFORM_NAME },
    beneficiary: row.beneficiary as Beneficiary,
  });
}

/** Sends a record to the beneficiary's provider. Null where it did not answer. */
export type SendTravelRule = (record: TravelRuleRecord) => Promise<'complete' | 'incomplete' | null>;

/** The local adapter: the record is stored with the withdrawal, and nobody is asked. */
export const storeTravelRule: SendTravelRule = ({ originator, beneficiary }) =>
  Promise.resolve(
    originator.originatorPersons.length > 0 && beneficiary.beneficiaryPersons.length > 0 ? 'complete' : 'incomplete',
  );

import type { VerifiedParty } from '@aldgate/domain/wallet/originator.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import { institutionInformation } from '../../institution/index.ts';
import { readCertifiedIdentity } from '../../kyc/index.ts';

/** Reads who withdraws: a company by its verified information, an individual by the certified identity document. */
export async function readVerifiedParty(
  tx: Database | Tx,
  box: SecretBox,
  institutionId: string,
): Promise<VerifiedParty> {
  const information = await institutionInformation(tx, institutionId);
  const { kind, registeredName, address, town, registrationNumber, region } = information;
  if (kind !== 'individual') {
    return { kind: 'legal', name: registeredName, address, town, registrationNumber, country: region };
  }
  const identity = await readCertifiedIdentity(tx, box, institutionId);
  if (identity === null) return { kind: 'natural', identity: null };
  const { fullName, idType, nationality } = identity;
  return { kind: 'natural', identity: { name: fullName, idType, idCountry: nationality } };
}

/** The number of an individual's identity document, which the travel rule sends; null for a company. */
export async function readIdNumber(tx: Database | Tx, box: SecretBox, institutionId: string): Promise<string | null> {
  return (await readCertifiedIdentity(tx, box, institutionId))?.idNumber ?? null;
}

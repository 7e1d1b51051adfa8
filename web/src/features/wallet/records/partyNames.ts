import type { TravelParty } from '@aldgate/domain/wallet/travelParty.ts';

/** The names of persons of a travel rule record, without their addresses and numbers. */
export const listPartyNames = (parties: readonly TravelParty[]): string =>
  parties
    .flatMap(({ legalPerson, naturalPerson }) => [
      ...(legalPerson?.name.nameIdentifier ?? []).map(({ legalPersonName }) => legalPersonName),
      ...(naturalPerson?.name.nameIdentifier ?? []).map(({ primaryIdentifier }) => primaryIdentifier),
    ])
    .join(', ');

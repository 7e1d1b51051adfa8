/** A person of a travel rule record, by the names of IVMS 101. */
export interface TravelParty {
  readonly legalPerson?:
    | {
        readonly name: { readonly nameIdentifier: readonly { readonly legalPersonName: string }[] };
        readonly geographicAddress?: readonly { readonly addressLine: readonly string[] }[] | undefined;
        readonly nationalIdentification?: { readonly nationalIdentifier: string } | undefined;
        readonly countryOfRegistration?: string | null | undefined;
      }
    | undefined;
  readonly naturalPerson?:
    | {
        readonly name: { readonly nameIdentifier: readonly { readonly primaryIdentifier: string }[] };
        readonly countryOfResidence?: string | undefined;
      }
    | undefined;
  readonly relation?: string | undefined;
}

const listNames = ({ legalPerson, naturalPerson }: TravelParty): readonly string[] => [
  ...(legalPerson?.name.nameIdentifier ?? []).map(({ legalPersonName }) => legalPersonName),
  ...(naturalPerson?.name.nameIdentifier ?? []).map(({ primaryIdentifier }) => primaryIdentifier),
];

/** The names of persons, without their addresses and numbers. */
export const listPartyNames = (parties: readonly TravelParty[]): string => parties.flatMap(listNames).join(', ');

/** Name, address, registration number, country and relation of a person, as far as the record has them. */
export function describeTravelParty(party: TravelParty): string {
  const { legalPerson: legal, naturalPerson: natural, relation } = party;
  const described = [
    ...listNames(party),
    ...(legal?.geographicAddress ?? []).flatMap(({ addressLine }) => addressLine),
    ...[legal?.nationalIdentification?.nationalIdentifier],
    ...[legal?.countryOfRegistration, natural?.countryOfResidence, relation],
  ];
  return described.filter((text) => text !== undefined && text !== null && text !== '').join(', ');
}

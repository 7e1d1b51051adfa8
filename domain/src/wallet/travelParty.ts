/** The town and its country have fields of their own where the verification asked for the town. */
interface GeographicAddress {
  readonly addressLine: readonly string[];
  readonly townName?: string | undefined;
  readonly country?: string | undefined;
}

/** A person of a travel rule record, by the names of IVMS 101. */
export interface TravelParty {
  readonly legalPerson?:
    | {
        readonly name: { readonly nameIdentifier: readonly { readonly legalPersonName: string }[] };
        readonly geographicAddress?: readonly GeographicAddress[] | undefined;
        readonly nationalIdentification?: { readonly nationalIdentifier: string } | undefined;
        readonly countryOfRegistration?: string | null | undefined;
      }
    | undefined;
  readonly naturalPerson?:
    | {
        readonly name: { readonly nameIdentifier: readonly { readonly primaryIdentifier: string }[] };
        /** `nationalIdentifier` is left out where the record is stored. */
        readonly nationalIdentification?:
          | {
              readonly nationalIdentifier?: string | undefined;
              readonly nationalIdentifierType: 'IDCD' | 'CCPT';
              readonly countryOfIssue: string;
            }
          | undefined;
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

/**
 * Name, address, registration number, country (of a document: that of its issue) and relation of a person, as far as
 * the record has them.
 */
export function describeTravelParty(party: TravelParty): string {
  const { legalPerson: legal, naturalPerson: natural, relation } = party;
  const described = [
    ...listNames(party),
    ...(legal?.geographicAddress ?? []).flatMap(({ addressLine, townName }) => [...addressLine, townName]),
    legal?.nationalIdentification?.nationalIdentifier,
    legal?.countryOfRegistration,
    natural?.countryOfResidence,
    natural?.nationalIdentification?.countryOfIssue,
    relation,
  ];
  return described.filter((text) => text !== undefined && text !== null && text !== '').join(', ');
}

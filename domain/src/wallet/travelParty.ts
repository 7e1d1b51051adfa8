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

/** Name, address, registration number, country and relation of a person, as far as the record has them. */
export function describeTravelParty({ legalPerson: legal, naturalPerson: natural, relation }: TravelParty): string {
  const named = [
    ...(legal?.name.nameIdentifier ?? []).map(({ legalPersonName }) => legalPersonName),
    ...(natural?.name.nameIdentifier ?? []).map(({ primaryIdentifier }) => primaryIdentifier),
    ...(legal?.geographicAddress ?? []).flatMap(({ addressLine }) => addressLine),
    ...[legal?.nationalIdentification?.nationalIdentifier],
    ...[legal?.countryOfRegistration, natural?.countryOfResidence, relation],
  ];
  return named.filter((text) => text !== undefined && text !== null && text !== '').join(', ');
}

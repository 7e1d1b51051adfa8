import type { TravelParty } from './travelParty.ts';

/** Where an address comes from: another provider, the institution's own wallet, or somebody else. */
export type AddressSource = 'exchange' | 'wallet' | 'custom';

/** Whom an address belongs to, as it was entered. */
export interface Beneficiary {
  /** The provider that holds the address. */
  readonly vasp?: { readonly name: string; readonly country: string } | undefined;
  readonly isOwn?: true | undefined;
  readonly kind?: 'natural' | 'legal' | undefined;
  readonly name?: string | undefined;
  readonly country?: string | undefined;
  /** What they are to the institution. */
  readonly relation?: string | undefined;
}

export interface BeneficiaryError {
  readonly path: string;
  readonly message: 'required' | 'not with this source';
}

const FIELDS = {
  exchange: ['vasp'],
  wallet: ['isOwn'],
  custom: ['kind', 'name', 'country', 'relation'],
} as const satisfies Record<AddressSource, readonly (keyof Beneficiary)[]>;

/** Travel rule: the fields that a source needs and that are missing, and those that it has not. */
export function findBeneficiaryErrors(source: AddressSource, beneficiary: Beneficiary): readonly BeneficiaryError[] {
  const needed: readonly (keyof Beneficiary)[] = FIELDS[source];
  const entered = Object.entries(beneficiary).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  return [
    ...needed
      .filter((field) => !entered.includes(field))
      .map((field) => ({ path: `beneficiary.${field}`, message: 'required' as const })),
    ...entered
      .filter((field) => !needed.some((each) => each === field))
      .map((field) => ({ path: `beneficiary.${field}`, message: 'not with this source' as const })),
  ];
}

/** The source of an address that is typed, by whose it is. */
export function sourceOf({ vasp, isOwn }: Beneficiary): AddressSource {
  if (vasp !== undefined) return 'exchange';
  return isOwn === true ? 'wallet' : 'custom';
}

/** The institution that withdraws. */
export interface Originator {
  readonly name: string;
  readonly address: string;
  readonly registrationNumber: string;
  readonly country: string | null;
}

/** What travels with a withdrawal, by the names of IVMS 101. */
export interface TravelRuleRecord {
  readonly originator: {
    readonly originatorPersons: readonly TravelParty[];
    readonly accountNumber: readonly string[];
  };
  readonly beneficiary: {
    readonly beneficiaryPersons: readonly TravelParty[];
    readonly accountNumber: readonly string[];
  };
  readonly originatingVASP: { readonly originatingVASP: TravelParty };
  readonly beneficiaryVASP: { readonly beneficiaryVASP: TravelParty } | null;
}

interface Transfer {
  readonly originator: Originator;
  readonly institutionId: string;
  readonly beneficiary: Beneficiary;
  readonly address: string;
  /** The platform's name. */
  readonly platform: string;
}

const legalName = (name: string) => ({ nameIdentifier: [{ legalPersonName: name }] as const });

/** Originator, beneficiary and both providers of a withdrawal. */
export function travelRuleRecord({
  originator,
  institutionId,
  beneficiary,
  address,
  platform,
}: Transfer): TravelRuleRecord {
  const { vasp } = beneficiary;
  const owner = {
    ...{ name: legalName(originator.name), countryOfRegistration: originator.country },
    geographicAddress: [{ addressLine: [originator.address] as const }] as const,
    nationalIdentification: { nationalIdentifier: originator.registrationNumber },
  };
  return {
    originator: { originatorPersons: [{ legalPerson: owner }], accountNumber: [institutionId] },
    beneficiary: { beneficiaryPersons: [beneficiaryPerson(beneficiary, owner)], accountNumber: [address] },
    originatingVASP: { originatingVASP: { legalPerson: { name: legalName(platform) } } },
    beneficiaryVASP:
      vasp === undefined
        ? null
        : {
            beneficiaryVASP: {
              legalPerson: { name: legalName(vasp.name), countryOfRegistration: vasp.country },
            },
          },
  };
}

/** The institution itself, but where the address is somebody else's. */
function beneficiaryPerson(
  { kind, name = '', country, relation = '' }: Beneficiary,
  owner: TravelParty['legalPerson'],
): TravelParty {
  if (kind === undefined) return { legalPerson: owner };
  const person =
    kind === 'legal'
      ? { legalPerson: { name: legalName(name), countryOfRegistration: country } }
      : { naturalPerson: { name: { nameIdentifier: [{ primaryIdentifier: name }] }, countryOfResidence: country } };
  return { ...person, relation };
}

import type { Originator } from './originator.ts';
import { listPartyNames, type TravelParty } from './travelParty.ts';

/** Source of an address: another provider, the institution's own wallet, or somebody else. */
export type AddressSource = 'exchange' | 'wallet' | 'custom';

/** Whom an address belongs to, as it was entered. */
export interface Beneficiary {
  /** The provider that holds the address. */
  readonly vasp?: { readonly name: string; readonly country: string } | undefined;
  readonly isOwn?: true | undefined;
  readonly kind?: 'natural' | 'legal' | undefined;
  readonly name?: string | undefined;
  readonly country?: string | undefined;
  /** Their relation to the institution. */
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

/** Record that travels with a withdrawal, by the names of IVMS 101. */
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
const naturalName = (name: string) => ({ nameIdentifier: [{ primaryIdentifier: name }] as const });

/**
 * Originator, beneficiary and both providers of a withdrawal. A person's document is named by kind and country: its
 * number is added when the record is sent (`withIdNumber`), so that no other copy of it is stored.
 */
export function travelRuleRecord({
  originator,
  institutionId,
  beneficiary,
  address,
  platform,
}: Transfer): TravelRuleRecord {
  const { vasp } = beneficiary;
  const owner = describeOriginator(originator);
  return {
    originator: { originatorPersons: [owner], accountNumber: [institutionId] },
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

/** Codes of IVMS 101: an identity card, a passport. */
const ID_TYPES = { id_card: 'IDCD', passport: 'CCPT' } as const;

function describeOriginator(originator: Originator): TravelParty {
  if (originator.kind === 'natural') {
    const { name, idType, idCountry } = originator;
    return {
      naturalPerson: {
        name: naturalName(name),
        nationalIdentification: { nationalIdentifierType: ID_TYPES[idType], countryOfIssue: idCountry },
      },
    };
  }
  const { name, address, town, registrationNumber, country } = originator;
  return {
    legalPerson: {
      name: legalName(name),
      countryOfRegistration: country,
      geographicAddress: [
        { addressLine: [address], ...(town !== null && { townName: town, country: country ?? undefined }) },
      ],
      nationalIdentification: { nationalIdentifier: registrationNumber },
    },
  };
}

/** The originator, but where the address is somebody else's. */
function beneficiaryPerson({ kind, name = '', country, relation = '' }: Beneficiary, owner: TravelParty): TravelParty {
  if (kind === undefined) return owner;
  const person =
    kind === 'legal'
      ? { legalPerson: { name: legalName(name), countryOfRegistration: country } }
      : { naturalPerson: { name: naturalName(name), countryOfResidence: country } };
  return { ...person, relation };
}

/**
 * The record with the number of the document that its originator is known by. A legal person's record is whole already.
 */
export function withIdNumber(record: TravelRuleRecord, idNumber: string | null): TravelRuleRecord {
  if (idNumber === null) return record;
  const complete = (party: TravelParty): TravelParty => {
    const { naturalPerson } = party;
    const document = naturalPerson?.nationalIdentification;
    if (naturalPerson === undefined || document === undefined) return party;
    const nationalIdentification = { ...document, nationalIdentifier: idNumber };
    return { ...party, naturalPerson: { ...naturalPerson, nationalIdentification } };
  };
  const { originator, beneficiary } = record;
  return {
    ...record,
    originator: { ...originator, originatorPersons: originator.originatorPersons.map(complete) },
    beneficiary: { ...beneficiary, beneficiaryPersons: beneficiary.beneficiaryPersons.map(complete) },
  };
}

/** Whether a record names its parties: each by a name, and its originator by a number as well. */
export function isComplete({ originator, beneficiary }: TravelRuleRecord): boolean {
  const isNamed = (party: TravelParty) => listPartyNames([party]) !== '';
  const { originatorPersons: from } = originator;
  const { beneficiaryPersons: to } = beneficiary;
  return (
    from.length > 0 && from.every((party) => isNamed(party) && hasNumber(party)) && to.length > 0 && to.every(isNamed)
  );
}

const hasNumber = ({ legalPerson, naturalPerson }: TravelParty): boolean =>
  (legalPerson ?? naturalPerson)?.nationalIdentification?.nationalIdentifier !== undefined;

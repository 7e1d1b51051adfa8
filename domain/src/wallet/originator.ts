/** The kinds of identity documents that verification asks for. */
export type IdType = 'id_card' | 'passport';

/** The party that withdraws, as its verification knows it; null for what it does not know. */
export type VerifiedParty =
  | {
      readonly kind: 'legal';
      readonly name: string;
      readonly address: string | null;
      /** The town of the address; null where the verification did not ask for it. */
      readonly town: string | null;
      readonly registrationNumber: string | null;
      /** ISO 3166-1 alpha-2, as every country here. */
      readonly country: string | null;
    }
  | { readonly kind: 'natural'; readonly identity: VerifiedIdentity | null };

/** A person by the certified identity document. */
export interface VerifiedIdentity {
  readonly name: string;
  readonly idType: IdType;
  /** The country that issued the document. */
  readonly idCountry: string;
}

/** The party that withdraws, with all that a transfer has to name. */
export type Originator =
  | {
      readonly kind: 'legal';
      readonly name: string;
      readonly address: string;
      readonly town: string | null;
      readonly registrationNumber: string;
      readonly country: string | null;
    }
  | ({ readonly kind: 'natural' } & VerifiedIdentity);

export const ORIGINATOR_FIELDS = ['address', 'registrationNumber', 'identity'] as const;
export type OriginatorField = (typeof ORIGINATOR_FIELDS)[number];

/** Travel rule: what a transfer has to name and the verification lacks; empty where nothing is missing. */
export function listMissing(party: VerifiedParty): OriginatorField[] {
  if (party.kind === 'natural') return party.identity === null ? ['identity'] : [];
  const { address, registrationNumber } = party;
  return [
    ...(address === null ? (['address'] as const) : []),
    ...(registrationNumber === null ? (['registrationNumber'] as const) : []),
  ];
}

/** The originator of a transfer; undefined where something is missing. */
export function toOriginator(party: VerifiedParty): Originator | undefined {
  if (party.kind === 'natural') return party.identity === null ? undefined : { kind: 'natural', ...party.identity };
  const { address, registrationNumber } = party;
  return address === null || registrationNumber === null ? undefined : { ...party, address, registrationNumber };
}

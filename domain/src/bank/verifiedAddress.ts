import { isSameTown } from './partyName.ts';

/** An address by its parts; null for what is not known. */
interface Address {
  readonly address: string | null;
  readonly town: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/**
 * The verified address of a holder as the lines of a payment to their account, which has a town and a country of its
 * own; null where they are of another place, so that a file never names two places at once.
 */
export function selectVerifiedAddress(
  account: Pick<Address, 'town' | 'country'>,
  { address, town, country }: Address,
): string | null {
  const isSameCountry = country === null || account.country === null || country === account.country;
  const isSamePlace = isSameCountry && (town === null || account.town === null || isSameTown(town, account.town));
  return isSamePlace ? address : null;
}

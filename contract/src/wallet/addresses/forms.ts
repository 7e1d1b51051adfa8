import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import { isText } from '@aldgate/domain/identity/fieldRules.ts';
import { z } from 'zod/mini';
import { freeText, plainLabel, requiredText } from '../../identity/fields.ts';

/** An address as it was entered: its form is checked by its network. */
export const enteredAddress = requiredText(120);

/** A network by its code. */
const network = requiredText(12).check(z.regex(/^[A-Z0-9]{2,12}$/, 'required'));
/** ISO 3166-1 alpha-2. */
const country = z.enum(COUNTRIES, 'country');
const party = requiredText(140).check(z.refine(isText, 'text'));

/** Fields of an address that can be changed later. */
export const nameFields = { name: plainLabel(60), remark: freeText(500) };

/** Travel rule, of an address at another provider. */
export const vaspFields = { name: party, country };

/** Travel rule, of somebody else's address. */
export const partyFields = { kind: z.enum(['natural', 'legal']), name: party, country, relation: party };

/** Owner of an address, by its source. */
const OWNERS = {
  exchange: { source: z.literal('exchange'), beneficiary: z.object({ vasp: z.object(vaspFields) }) },
  wallet: { source: z.literal('wallet'), beneficiary: z.object({ isOwn: z.literal(true) }) },
  custom: { source: z.literal('custom'), beneficiary: z.object(partyFields) },
};

/** An address that is typed for one withdrawal. */
const typedFields = { address: enteredAddress, network };

export const typedAddressForm = z.discriminatedUnion('source', [
  z.object({ ...typedFields, ...OWNERS.exchange }),
  z.object({ ...typedFields, ...OWNERS.wallet }),
  z.object({ ...typedFields, ...OWNERS.custom }),
]);

/** An address for the book: without an asset it is `common`, for all assets of the network. */
const entryFields = {
  ...typedFields,
  name: nameFields.name,
  remark: z._default(nameFields.remark, ''),
  asset: z.optional(z.string()),
  isWhitelisted: z.boolean(),
};

export const addressForm = z.discriminatedUnion('source', [
  z.object({ ...entryFields, ...OWNERS.exchange }),
  z.object({ ...entryFields, ...OWNERS.wallet }),
  z.object({ ...entryFields, ...OWNERS.custom }),
]);

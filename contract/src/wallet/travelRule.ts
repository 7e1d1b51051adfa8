import { z } from 'zod';

const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

const address = z.object({
  addressLine: list(z.string()),
  townName: z.string().optional(),
  country: z.string().optional().meta({ description: 'ISO 3166-1 alpha-2' }),
});
const legalPerson = z.object({
  name: z.object({ nameIdentifier: list(z.object({ legalPersonName: z.string() })) }),
  geographicAddress: list(address).optional(),
  nationalIdentification: z.object({ nationalIdentifier: z.string() }).optional(),
  countryOfRegistration: z.string().nullable().optional(),
});
const naturalPerson = z.object({
  name: z.object({ nameIdentifier: list(z.object({ primaryIdentifier: z.string() })) }),
  nationalIdentification: z
    .object({
      nationalIdentifier: z.string().optional(),
      nationalIdentifierType: z.enum(['IDCD', 'CCPT']),
      countryOfIssue: z.string(),
    })
    .optional()
    .meta({ description: 'the identity document; its number is sent and not shown' }),
  countryOfResidence: z.string().optional(),
});
const person = z.object({
  legalPerson: legalPerson.optional(),
  naturalPerson: naturalPerson.optional(),
  relation: z.string().optional().meta({ description: 'what they are to the originator' }),
});
const accountNumber = list(z.string());

/** Originator and beneficiary of a withdrawal, and both providers, by the names of IVMS 101. */
export const travelRule = z.object({
  originator: z.object({ originatorPersons: list(person), accountNumber }),
  beneficiary: z.object({ beneficiaryPersons: list(person), accountNumber }),
  originatingVASP: z.object({ originatingVASP: person }),
  beneficiaryVASP: z.object({ beneficiaryVASP: person }).nullable(),
});

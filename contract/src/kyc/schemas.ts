import { KYC_DOCUMENTS } from '@aldgate/domain/kyc/documents.ts';
import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { id, nothing, time } from '../fields.ts';
import { day } from '../identity/fields.ts';
import { verificationStatus } from '../identity/signIn/schemas.ts';
import { kycWire } from './calls.ts';
import { companyFields, identityFields, residenceFields } from './forms.ts';

export const kycKind = z.enum(['institution', 'individual']);
export const kycLevel = z.enum(['primary', 'advanced']);
export const kycDocument = z.enum(KYC_DOCUMENTS);

const identity = z.strictObject(identityFields);
const company = z.strictObject(companyFields);
const residence = z.strictObject(residenceFields);

/** Submitted data are read as they are stored: the rules of the fields may have been others then. */
const submittedIdentity = z.object({
  nationality: z.string(),
  fullName: z.string(),
  idType: identityFields.idType,
  idNumber: z.string(),
});
const submittedResidence = z.object({ address: z.string(), town: z.string(), country: z.string() });
const submittedCompany = z.object({
  registeredName: z.string(),
  region: z.string(),
  registrationNumber: z.string(),
  incorporatedOn: z.string(),
  address: z.string(),
  town: z.string().nullable().default(null).meta({ description: 'null where it was not asked for' }),
  areaCode: z.string(),
  businessPhone: z.string(),
  email: z.string(),
});

const document = z.strictObject({
  document: kycDocument,
  fileId: id,
  datedOn: z.nullable(day).default(null).meta({ description: 'the document’s date, if required (KY-04)' }),
});

/** The verdict on one document of an application. */
const verdict = z.enum(['waiting', 'accepted', 'rejected']);

/** An application that is `rejected` can be submitted again. */
export const applicationStatus = z.enum(['under_review', 'rejected', 'approved']);

/** An application as its institution and its reviewer see it. */
export const kycApplication = z.object({
  applicationId: id,
  kind: kycKind,
  level: kycLevel,
  status: applicationStatus,
  submittedAt: time,
  decidedAt: time.nullable(),
  reason: z.string().nullable().meta({ description: 'why it was rejected' }),
  identity: submittedIdentity.nullable(),
  residence: submittedResidence.nullable().meta({ description: 'of an individual; null where it was not asked for' }),
  company: submittedCompany.nullable(),
  documents: z.array(
    z.object({
      document: kycDocument,
      fileId: id,
      datedOn: z.string().nullable(),
      verdict,
      reason: z.string().nullable(),
    }),
  ),
});

export const kycCalls = describeCalls(kycWire, {
  queryKyc: {
    summary: 'Both verification levels, what each enables, and the newest application of each (KY-01)',
    request: nothing,
    answer: z.object({
      primary: verificationStatus,
      advanced: verificationStatus,
      /** Set after the first submission: the second level must be of the same kind. */
      kind: kycKind.nullable(),
      applications: z.array(kycApplication),
    }),
  },

  uploadKycFile: {
    summary: 'Uploads the image of a document: JPG or PNG by its content, over 10 KB and under 10 MB (KY-03)',
    request: z.strictObject({ document: kycDocument, content: z.instanceof(Uint8Array) }),
    answer: z.object({ fileId: id, width: z.int(), height: z.int() }),
    errors: ['imageTooLarge', 'uploadFailed'],
  },

  viewKycFile: {
    summary: 'An image that the institution uploaded; each access is audited',
    request: z.strictObject({ fileId: id }),
    answer: z.string(),
    errors: ['notFound'],
  },

  submitKyc: {
    summary: 'Submits a verification level for review, or again after a rejection (KY-01…KY-04)',
    request: z.strictObject({
      kind: kycKind,
      level: kycLevel,
      identity: identity.optional().meta({ description: 'for primary' }),
      residence: residence.optional().meta({ description: 'for primary, individuals' }),
      company: company.optional().meta({ description: 'for primary, institutions' }),
      documents: z.array(document).max(KYC_DOCUMENTS.length),
    }),
    answer: z.object({ applicationId: id }),
    errors: ['kycState', 'notFound'],
  },
});

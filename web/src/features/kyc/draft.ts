import type { RequestOf } from '@aldgate/contract/calls.ts';
import { companyFields, identityFields, residenceFields } from '@aldgate/contract/kyc/forms.ts';
import {
  checkDocumentDate,
  DOCUMENT_MONTHS_MAX,
  documentsNeeded,
  type KycDocument,
  type KycKind,
  type KycLevel,
} from '@aldgate/domain/kyc/documents.ts';
import { z } from 'zod/mini';
import type { FieldRule } from '../../lib/forms/fieldErrors.ts';
import { NO_PHONE } from '../../lib/forms/PhoneField.tsx';
import type { Application } from './queries.ts';

/** The values of the form's texts. */
export interface DraftValues {
  identity: {
    nationality: string;
    fullName: string;
    idType: 'id_card' | 'passport';
    idNumber: string;
  };
  residence: {
    address: string;
    town: string;
    country: string;
  };
  company: {
    registeredName: string;
    region: string;
    registrationNumber: string;
    incorporatedOn: string;
    address: string;
    town: string;
    areaCode: string;
    businessPhone: string;
    email: string;
  };
}

/** A document of the form: uploaded, with its date. */
export interface DraftDocument {
  readonly fileId?: string;
  readonly datedOn: string;
}

export type DraftDocuments = Readonly<Partial<Record<KycDocument, DraftDocument>>>;

/** The subject of the verification, and the current day (ISO date). */
export interface Case {
  readonly kind: KycKind;
  readonly level: KycLevel;
  readonly today: string;
  /** The date of incorporation certified at the first level; for the second level only. */
  readonly incorporatedOn?: string | null;
}

const EMPTY: DraftValues = {
  identity: { nationality: '', fullName: '', idType: 'passport', idNumber: '' },
  residence: { address: '', town: '', country: '' },
  company: {
    registeredName: '',
    region: '',
    registrationNumber: '',
    incorporatedOn: '',
    address: '',
    town: '',
    areaCode: NO_PHONE.areaCode,
    businessPhone: '',
    email: '',
  },
};

/** The initial texts: those of the previous submission, else the name with which the institution registered. */
export const initialValues = (before: Application | undefined, registeredName: string): DraftValues => ({
  identity: before?.identity ?? EMPTY.identity,
  residence: before?.residence ?? EMPTY.residence,
  company: before?.company
    ? { ...before.company, town: before.company.town ?? '' }
    : { ...EMPTY.company, registeredName },
});

/** The initial documents: those of the previous submission that need no replacement. */
export function initialDocuments(before: Application | undefined): DraftDocuments {
  const documents: Partial<Record<KycDocument, DraftDocument>> = {};
  for (const { document, fileId, datedOn, verdict } of before?.documents ?? []) {
    if (verdict !== 'rejected') documents[document] = { fileId, datedOn: datedOn ?? '' };
  }
  return documents;
}

const identitySchema = z.object(identityFields);
const residenceSchema = z.object(residenceFields);

/** KY-02, ID-21: the texts that a case needs: at the first level the person and their residence, or the company. */
export function draftSchema({ kind, level, today }: Case) {
  const companySchema = z.object({
    ...companyFields,
    incorporatedOn: companyFields.incorporatedOn.check(z.refine((date) => date <= today, 'future')),
  });
  const none = z.transform((): undefined => undefined);
  return z.object({
    identity: level === 'primary' ? identitySchema : none,
    residence: level === 'primary' && kind === 'individual' ? residenceSchema : none,
    company: level === 'primary' && kind === 'institution' ? companySchema : none,
  });
}

export function listRequiredDocuments(
  { company, identity }: DraftValues,
  { kind, level, today, incorporatedOn }: Case,
): KycDocument[] {
  const known = level === 'primary' ? company.incorporatedOn : incorporatedOn;
  return documentsNeeded({ kind, level, incorporatedOn: known || null, idType: identity.idType }, today);
}

/** KY-04: the documents that prevent submission. */
export function validateDocuments(
  required: readonly KycDocument[],
  documents: DraftDocuments,
  today: string,
): Readonly<Partial<Record<KycDocument, FieldRule>>> {
  const errors: Partial<Record<KycDocument, FieldRule>> = {};
  for (const document of required) {
    const { fileId, datedOn } = documents[document] ?? { fileId: undefined, datedOn: '' };
    const fieldError = checkDocumentDate(document, datedOn === '' ? null : datedOn, today);
    const rule = fileId === undefined ? 'upload' : fieldError === 'missing' ? 'dateMissing' : fieldError;
    if (rule !== undefined) errors[document] = rule;
  }
  return errors;
}

/** The documents of a request, from valid ones. */
export function buildDocuments(
  required: readonly KycDocument[],
  documents: DraftDocuments,
): RequestOf<'submitKyc'>['documents'] {
  return required.flatMap((document) => {
    const { fileId, datedOn } = documents[document] ?? { fileId: undefined, datedOn: '' };
    const isDated = DOCUMENT_MONTHS_MAX[document] !== undefined;
    return fileId === undefined ? [] : [{ document, fileId, datedOn: isDated ? datedOn : null }];
  });
}

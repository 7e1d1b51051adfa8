import type { RequestOf } from '@aldgate/contract/calls.ts';
import { isAreaCode, isEmail, isName, isPhoneNumber } from '@aldgate/domain/identity/fieldRules.ts';
import {
  checkDocumentDate,
  DOCUMENT_MONTHS_MAX,
  documentsNeeded,
  type KycDocument,
  type KycKind,
  type KycLevel,
} from '@aldgate/domain/kyc/documents.ts';
import type { Application } from './queries.ts';

/** A document of the form: uploaded, with its date. */
export interface DraftDocument {
  readonly fileId?: string;
  readonly datedOn: string;
}

/** The form's values; every field is text until submission. */
export interface Draft {
  readonly identity: {
    readonly nationality: string;
    readonly fullName: string;
    readonly idType: 'id_card' | 'passport';
    readonly idNumber: string;
  };
  readonly company: {
    readonly registeredName: string;
    readonly region: string;
    readonly registrationNumber: string;
    readonly incorporatedOn: string;
    readonly address: string;
    readonly areaCode: string;
    readonly businessPhone: string;
    readonly email: string;
  };
  readonly documents: Readonly<Partial<Record<KycDocument, DraftDocument>>>;
}

/** The subject of the verification, and the current day (ISO date). */
export interface Case {
  readonly kind: KycKind;
  readonly level: KycLevel;
  readonly today: string;
  /** The date of incorporation certified at the first level; for the second level only. */
  readonly incorporatedOn?: string | null;
}

const EMPTY: Draft = {
  identity: { nationality: '', fullName: '', idType: 'passport', idNumber: '' },
  company: {
    registeredName: '',
    region: '',
    registrationNumber: '',
    incorporatedOn: '',
    address: '',
    areaCode: '+852',
    businessPhone: '',
    email: '',
  },
  documents: {},
};

/** The initial draft; a rejected submission is restored without the documents to replace. */
export function initialDraft(application: Application | undefined): Draft {
  if (application === undefined) return EMPTY;
  const documents: Partial<Record<KycDocument, DraftDocument>> = {};
  for (const { document, fileId, datedOn, verdict } of application.documents) {
    if (verdict !== 'rejected') documents[document] = { fileId, datedOn: datedOn ?? '' };
  }
  return {
    identity: application.identity ?? EMPTY.identity,
    company: application.company ?? EMPTY.company,
    documents,
  };
}

export function listRequiredDocuments(draft: Draft, { kind, level, today, incorporatedOn }: Case): KycDocument[] {
  const known = level === 'primary' ? draft.company.incorporatedOn : incorporatedOn;
  return documentsNeeded({ kind, level, incorporatedOn: known || null, idType: draft.identity.idType }, today);
}

/** Validation rules of a field, by name. */
export type Rule =
  | 'required'
  | 'name'
  | 'idNumber'
  | 'registrationNumber'
  | 'areaCode'
  | 'phone'
  | 'email'
  | 'future'
  | 'too_old'
  | 'dateMissing'
  | 'upload';

/** Errors by field path, as the server names them: `company.email`, `documents.bank_document`. */
export type DraftErrors = Readonly<Record<string, Rule>>;

/** KY-02, KY-04: all errors that prevent submission. */
export function validateDraft(draft: Draft, kycCase: Case): DraftErrors {
  return {
    ...(kycCase.level === 'primary' && validateIdentity(draft.identity)),
    ...(kycCase.level === 'primary' && kycCase.kind === 'institution' && validateCompany(draft.company, kycCase.today)),
    ...validateDocuments(draft, kycCase),
  };
}

function validateIdentity({ nationality, fullName, idNumber }: Draft['identity']): DraftErrors {
  return compact({
    'identity.nationality': nationality === '' ? 'required' : undefined,
    'identity.fullName': text(fullName, isName, 'name'),
    'identity.idNumber': text(idNumber, (value) => /^[A-Za-z0-9()/-]{1,40}$/.test(value), 'idNumber'),
  });
}

function validateCompany(company: Draft['company'], today: string): DraftErrors {
  const { incorporatedOn } = company;
  return compact({
    'company.registeredName': text(company.registeredName, isName, 'name'),
    'company.region': company.region === '' ? 'required' : undefined,
    'company.registrationNumber': text(
      company.registrationNumber,
      (value) => /^[A-Za-z0-9./-]{1,40}$/.test(value),
      'registrationNumber',
    ),
    'company.incorporatedOn': incorporatedOn === '' ? 'required' : incorporatedOn > today ? 'future' : undefined,
    'company.address': text(company.address, (value) => isName(value, 240), 'name'),
    'company.areaCode': text(company.areaCode, isAreaCode, 'areaCode'),
    'company.businessPhone': text(company.businessPhone, isPhoneNumber, 'phone'),
    'company.email': text(company.email, isEmail, 'email'),
  });
}

function validateDocuments(draft: Draft, kycCase: Case): DraftErrors {
  const errors: Record<string, Rule | undefined> = {};
  for (const document of listRequiredDocuments(draft, kycCase)) {
    const { fileId, datedOn } = draft.documents[document] ?? { fileId: undefined, datedOn: '' };
    const fieldError = checkDocumentDate(document, datedOn === '' ? null : datedOn, kycCase.today);
    errors[`documents.${document}`] =
      fileId === undefined ? 'upload' : fieldError === 'missing' ? 'dateMissing' : fieldError;
  }
  return compact(errors);
}

function text(value: string, holds: (value: string) => boolean, rule: Rule): Rule | undefined {
  const trimmed = value.trim();
  if (trimmed === '') return 'required';
  return holds(trimmed) ? undefined : rule;
}

function compact(errors: Record<string, Rule | undefined>): DraftErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, rule]) => (rule === undefined ? [] : [[path, rule]])),
  );
}

/** The request of a valid draft. */
export function buildSubmission(draft: Draft, kycCase: Case): RequestOf<'submitKyc'> {
  const { kind, level } = kycCase;
  const documents = listRequiredDocuments(draft, kycCase).flatMap((document) => {
    const { fileId, datedOn } = draft.documents[document] ?? { fileId: undefined, datedOn: '' };
    const isDated = DOCUMENT_MONTHS_MAX[document] !== undefined;
    return fileId === undefined ? [] : [{ document, fileId, datedOn: isDated ? datedOn : null }];
  });
  return {
    kind,
    level,
    ...(level === 'primary' && { identity: draft.identity }),
    ...(level === 'primary' && kind === 'institution' && { company: draft.company }),
    documents,
  };
}

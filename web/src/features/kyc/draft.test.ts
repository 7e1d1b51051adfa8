import { expect, test } from 'vitest';
import { buildSubmission, type Case, type Draft, initialDraft, listRequiredDocuments, validateDraft } from './draft.ts';
import type { Application } from './queries.ts';

const today = '2026-11-21';
const institution: Case = { kind: 'institution', level: 'primary', today };

const whole: Draft = {
  identity: { nationality: 'HK', fullName: 'Chan Tai Man', idType: 'passport', idNumber: 'K123' },
  company: {
    registeredName: 'Harbour & Vale',
    region: 'HK',
    registrationNumber: '24',
    incorporatedOn: '2020-01-01',
    address: '1 Queen’s Road',
    areaCode: '+852',
    businessPhone: '21234567',
    email: 'a@b.test',
  },
  documents: {
    identity_front: { fileId: '1', datedOn: '' },
    certificate_of_incorporation: { fileId: '2', datedOn: '' },
    proof_of_incumbency: { fileId: '3', datedOn: '2026-10-01' },
  },
};

test('KY-02 KY-04 a complete draft has no errors, and is sent with the dates of its documents', () => {
  expect(validateDraft(whole, institution)).toEqual({});
  expect(buildSubmission(whole, institution).documents).toEqual([
    { document: 'identity_front', fileId: '1', datedOn: null },
    { document: 'certificate_of_incorporation', fileId: '2', datedOn: null },
    { document: 'proof_of_incumbency', fileId: '3', datedOn: '2026-10-01' },
  ]);
});

test('KY-02 KY-04 every field reports the rule it breaks', () => {
  const empty = validateDraft(initialDraft(undefined), institution);
  expect(empty).toMatchObject({
    'identity.fullName': 'required',
    'company.email': 'required',
    'documents.identity_front': 'upload',
  });
  const wrong: Draft = {
    ...whole,
    company: { ...whole.company, email: 'no', incorporatedOn: '2027-01-01', businessPhone: 'x' },
    documents: { ...whole.documents, proof_of_incumbency: { fileId: '3', datedOn: '2026-01-01' } },
  };
  expect(validateDraft(wrong, institution)).toEqual({
    'company.email': 'email',
    'company.incorporatedOn': 'future',
    'company.businessPhone': 'phone',
    'documents.proof_of_incumbency': 'too_old',
  });
});

test('KY-01 an individual needs no company, and the second level no identity', () => {
  const individual: Case = { kind: 'individual', level: 'primary', today };
  expect(listRequiredDocuments({ ...whole, identity: { ...whole.identity, idType: 'id_card' } }, individual)).toEqual([
    'identity_front',
    'identity_back',
  ]);
  expect(buildSubmission(whole, individual)).not.toHaveProperty('company');
  const advanced: Case = { kind: 'institution', level: 'advanced', today, incorporatedOn: '2020-01-01' };
  expect(Object.keys(validateDraft(whole, advanced))).toEqual([
    'documents.bank_document',
    'documents.address_document',
    'documents.audited_statements',
  ]);
});

test('KY-01 a rejected submission is restored without its rejected documents', () => {
  const application = {
    identity: whole.identity,
    company: whole.company,
    documents: [
      { document: 'identity_front', fileId: '1', datedOn: null, verdict: 'rejected', reason: 'blurred' },
      { document: 'proof_of_incumbency', fileId: '3', datedOn: '2026-10-01', verdict: 'accepted', reason: null },
    ],
  } as unknown as Application;
  expect(initialDraft(application).documents).toEqual({ proof_of_incumbency: { fileId: '3', datedOn: '2026-10-01' } });
});

import { expect, test } from 'vitest';
import { checkForm } from '../../lib/testing/checkForm.ts';
import {
  buildDocuments,
  type Case,
  type DraftDocuments,
  type DraftValues,
  draftSchema,
  initialDocuments,
  initialValues,
  listRequiredDocuments,
  validateDocuments,
} from './draft.ts';
import type { Application } from './queries.ts';

const today = '2026-11-21';
const individual: Case = { kind: 'individual', level: 'primary', today };
const institution: Case = { kind: 'institution', level: 'primary', today };

const whole: DraftValues = {
  identity: { nationality: 'HK', fullName: 'Chan Tai Man', idType: 'passport', idNumber: 'K123' },
  residence: { address: 'Flat 5B, 20 Bonham Road', town: 'Hong Kong', country: 'HK' },
  company: {
    registeredName: 'Harbour & Vale',
    region: 'HK',
    registrationNumber: '24',
    incorporatedOn: '2020-01-01',
    address: '1 Queen’s Road',
    town: 'Hong Kong',
    areaCode: '+852',
    businessPhone: '21234567',
    email: 'a@b.test',
  },
};
const uploaded: DraftDocuments = {
  identity_front: { fileId: '1', datedOn: '' },
  certificate_of_incorporation: { fileId: '2', datedOn: '' },
  proof_of_incumbency: { fileId: '3', datedOn: '2026-10-01' },
};

test('KY-02 KY-04 a complete draft has no errors, and is sent with the dates of its documents', async () => {
  const request = { ...whole, residence: undefined };
  expect(await checkForm(draftSchema(institution), whole)).toEqual({ request, broken: {} });
  const required = listRequiredDocuments(whole, institution);
  expect(validateDocuments(required, uploaded, today)).toEqual({});
  expect(buildDocuments(required, uploaded)).toEqual([
    { document: 'identity_front', fileId: '1', datedOn: null },
    { document: 'certificate_of_incorporation', fileId: '2', datedOn: null },
    { document: 'proof_of_incumbency', fileId: '3', datedOn: '2026-10-01' },
  ]);
});

test('KY-02 KY-04 every field reports the rule it breaks', async () => {
  const schema = draftSchema(institution);
  const { broken } = await checkForm(schema, initialValues(undefined, 'Harbour Ltd'));
  expect(broken).toMatchObject({ 'identity.fullName': 'required', 'company.email': 'required' });
  expect(broken).toMatchObject({ 'company.address': 'required', 'company.town': 'required' });
  const company = { ...whole.company, email: 'no', incorporatedOn: '2027-01-01', businessPhone: 'x' };
  expect((await checkForm(schema, { ...whole, company })).broken).toEqual({
    'company.email': 'email',
    'company.incorporatedOn': 'future',
    'company.businessPhone': 'phone',
  });
  const required = listRequiredDocuments(whole, institution);
  expect(validateDocuments(required, {}, today)).toMatchObject({ identity_front: 'upload' });
  const old = { ...uploaded, proof_of_incumbency: { fileId: '3', datedOn: '2026-01-01' } };
  expect(validateDocuments(required, old, today)).toEqual({ proof_of_incumbency: 'too_old' });
});

test('KY-02 the company is named as the institution registered', () => {
  expect(initialValues(undefined, 'Harbour Ltd').company.registeredName).toBe('Harbour Ltd');
});

test('KY-01 an individual needs no company, and the second level no identity', async () => {
  const withCard = { ...whole, identity: { ...whole.identity, idType: 'id_card' as const } };
  expect(listRequiredDocuments(withCard, individual)).toEqual(['identity_front', 'identity_back']);
  const none = initialValues(undefined, 'Harbour Ltd');
  const { request, broken } = await checkForm(draftSchema(individual), { ...whole, company: none.company });
  const expected = { identity: whole.identity, residence: whole.residence, company: undefined };
  expect({ request, broken }).toEqual({ request: expected, broken: {} });
  const advanced: Case = { kind: 'institution', level: 'advanced', today, incorporatedOn: '2020-01-01' };
  expect((await checkForm(draftSchema(advanced), none)).broken).toEqual({});
  expect(listRequiredDocuments(whole, advanced)).toEqual(['bank_document', 'address_document', 'audited_statements']);
});

test('an individual is asked for the residence with its town and country', async () => {
  const none = initialValues(undefined, 'Harbour Ltd');
  const { broken } = await checkForm(draftSchema(individual), { ...none, identity: whole.identity });
  expect(broken).toEqual({
    'residence.address': 'required',
    'residence.town': 'required',
    'residence.country': 'required',
  });
});

test('a company that was not asked for its town before is asked when it submits again', async () => {
  const before = { identity: whole.identity, company: { ...whole.company, town: null } } as unknown as Application;
  const { broken } = await checkForm(draftSchema(institution), initialValues(before, 'Harbour Ltd'));
  expect(broken).toEqual({ 'company.town': 'required' });
});

test('KY-01 a rejected submission is restored without its rejected documents', () => {
  const application = {
    identity: whole.identity,
    residence: whole.residence,
    company: whole.company,
    documents: [
      { document: 'identity_front', fileId: '1', datedOn: null, verdict: 'rejected', reason: 'blurred' },
      { document: 'proof_of_incumbency', fileId: '3', datedOn: '2026-10-01', verdict: 'accepted', reason: null },
    ],
  } as unknown as Application;
  expect(initialValues(application, 'Harbour Ltd')).toEqual(whole);
  expect(initialDocuments(application)).toEqual({ proof_of_incumbency: { fileId: '3', datedOn: '2026-10-01' } });
});

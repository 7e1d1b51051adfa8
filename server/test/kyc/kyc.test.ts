import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bombPng, image } from '../../../testkit/people/images.ts';
import {
  COMPANY,
  daysAgo,
  IDENTITY,
  primarySubmission,
  RESIDENCE,
  upload,
  uploaded,
} from '../../../testkit/people/kycApplications.ts';
import { NEWCOMER, type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';

let platform: Platform;
let token: string;
let other: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(NEWCOMER);
  other = await platform.openSession(TRADER);
});
afterAll(() => platform.close());

const document = 'identity_front';
const submit = (body: object) => platform.call('POST', '/institution/kyc/submit', body, token);
const rejectionCode = async (body: object) => {
  const { code, data } = await submit(body);
  expect(code).toBe(400);
  return (data.fields as { path: string; message: string }[]).map(({ path, message }) => `${path}: ${message}`);
};

test('KY-03 a file must be over 10 KB and under 10 MB, to the byte', async () => {
  const small = await image({ width: 200, height: 200 });
  expect(small.length).toBeGreaterThan(10 * 1024);
  const tiny = (await image({ format: 'jpeg', width: 60, height: 60 })).subarray();
  const atBound = Buffer.concat([tiny, Buffer.alloc(10 * 1024 - tiny.length)]);
  expect(await upload(platform, { token, document, content: atBound })).toMatchObject({
    code: 45561,
    data: { reason: 'small' },
  });
  const MB10 = 10 * 1024 * 1024;
  const below = await image({ bytes: MB10 - 1 });
  expect(await upload(platform, { token, document, content: below })).toMatchObject({ code: 200 });
  const content = await image({ bytes: MB10 });
  expect(await upload(platform, { token, document, content })).toMatchObject({
    code: 45560,
    message: 'Image too large, re-upload',
  });
  const beyond = await upload(platform, { token, document, content: Buffer.alloc(11 * 1024 * 1024) });
  expect(beyond).toMatchObject({ status: 413, code: 413 });
});

test('KY-03 the content determines the type, not the name or the declared type', async () => {
  const pad = Buffer.alloc(20_000, 'x');
  const others = {
    pdf: Buffer.concat([Buffer.from('%PDF-1.7\n'), pad]),
    svg: Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), pad]),
    gif: Buffer.concat([Buffer.from('GIF89a'), pad]),
    script: Buffer.concat([Buffer.from('<script>alert(1)</script>'), pad]),
  };
  for (const [name, content] of Object.entries(others)) {
    expect(await upload(platform, { token, document, content }), name).toMatchObject({
      code: 45561,
      data: { reason: 'type' },
    });
  }
  const png = await image({ format: 'png' });
  expect(await upload(platform, { token, document, content: png, type: 'image/jpeg' })).toMatchObject({ code: 200 });
  expect(await upload(platform, { token, document, content: png, type: 'application/octet-stream' })).toMatchObject({
    code: 200,
  });
});

test('KY-03 a damaged, too large or too small image is rejected', async () => {
  const whole = await image();
  const cut = whole.subarray(0, whole.length / 2);
  const bomb = bombPng(60_000);
  const strip = await image({ width: 3_000, height: 40 });
  expect(await upload(platform, { token, document, content: cut })).toMatchObject({ data: { reason: 'damaged' } });
  expect(await upload(platform, { token, document, content: bomb })).toMatchObject({ data: { reason: 'dimensions' } });
  expect(await upload(platform, { token, document, content: strip })).toMatchObject({ data: { reason: 'dimensions' } });
});

test('an image of more pixels than a document needs is scaled down, whichever way it is turned', async () => {
  for (const size of [
    { width: 6_000, height: 4_000 },
    { width: 800, height: 30_000 },
  ]) {
    const { code, data } = await upload(platform, { token, document, content: await image({ ...size, sigma: 5 }) });
    expect(code).toBe(200);
    // A side is rounded to a whole pixel.
    expect(Math.round((data.width * data.height) / 100_000) / 10).toBe(12);
    expect(data.width / data.height).toBeCloseTo(size.width / size.height, 2);
  }
  const small = await upload(platform, { token, document, content: await image({ width: 900, height: 700 }) });
  expect(small.data).toMatchObject({ width: 900, height: 700 });
});

test('KY-03 an image is re-encoded, so that nothing is hidden in it, and stored encrypted', async () => {
  const hidden = 'PK\u0003\u0004 <script>steal()</script>';
  const content = Buffer.concat([await image(), Buffer.from(hidden)]);
  const { data } = await upload(platform, { token, document, content });
  const response = await view(token, data.fileId);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const seen = Buffer.from(await response.arrayBuffer());
  expect(seen.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(seen.includes('steal')).toBe(false);
  const folder = platform.config.storagePath;
  const kept = await readFile(join(folder, data.fileId.slice(0, 2), data.fileId));
  expect(kept.includes(Buffer.from([0xff, 0xd8, 0xff, 0xdb]))).toBe(false);
  expect((await readdir(folder, { recursive: true })).some((name) => name.endsWith('.part'))).toBe(false);
});

const view = (as: string, fileId: string) =>
  fetch(`${platform.url}/api/institution/kyc/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
    body: JSON.stringify({ fileId }),
  });

test('KY-03 only its owner may see an image, and each access is audited', async () => {
  const { data } = await upload(platform, { token, document, content: await image() });
  await view(token, data.fileId);
  expect(await (await view(other, data.fileId)).json()).toMatchObject({ code: 404 });
  const looks = await platform.db.database
    .selectFrom('audit_record')
    .select('actor')
    .where('subject', '=', `kyc_file:${data.fileId}`)
    .where('action', '=', 'kyc_file_seen')
    .execute();
  expect(looks).toHaveLength(1);
});

test('KY-03 a visitor’s upload is not read', async () => {
  const content = await image();
  expect(await upload(platform, { document, content })).toMatchObject({ code: 401 });
});

test('KY-02 KY-04 each error of a submission is reported at its field, and nothing is stored', async () => {
  const whole = await primarySubmission(platform, token);
  const old = whole.documents.map((one) =>
    one.document === 'proof_of_incumbency' ? { ...one, datedOn: daysAgo(platform, 190) } : one,
  );
  expect(await rejectionCode({ ...whole, documents: old })).toEqual(['documents.proof_of_incumbency: too_old']);
  const [first, second, ...rest] = whole.documents;
  const ahead = { ...COMPANY, incorporatedOn: daysAgo(platform, -1) };
  expect(await rejectionCode({ ...whole, company: ahead })).toEqual(['company.incorporatedOn: future']);
  expect(await rejectionCode({ ...whole, company: { ...COMPANY, businessPhone: '1234' } })).toEqual([
    'company.businessPhone: phone',
  ]);
  expect(await rejectionCode({ ...whole, documents: [] })).toHaveLength(3);
  expect(await rejectionCode({ ...whole, identity: { ...IDENTITY, idType: 'id_card' } })).toEqual([
    'documents.identity_back: required',
  ]);
  expect(await rejectionCode({ ...whole, identity: undefined })).toContain('identity: required');
  expect(await rejectionCode({ ...whole, identity: { ...IDENTITY, nationality: 'Hong Kong' } })).toEqual([
    'identity.nationality: country',
  ]);
  expect(await rejectionCode({ ...whole, company: { ...COMPANY, town: undefined } })).toEqual([
    'company.town: required',
  ]);
  expect(await rejectionCode({ ...whole, residence: RESIDENCE })).toEqual(['residence: unexpected']);
  const individual = { kind: 'individual', level: 'primary', identity: IDENTITY, documents: [first] };
  expect(await rejectionCode(individual)).toEqual(['residence: required']);
  const home = { ...RESIDENCE, town: '12', country: undefined };
  expect(await rejectionCode({ ...individual, residence: home })).toEqual([
    'residence.town: name',
    'residence.country: country',
  ]);
  const twice = [first, { ...second, fileId: first?.fileId }, ...rest];
  expect(await rejectionCode({ ...whole, documents: twice })).toEqual([
    'documents.certificate_of_incorporation: duplicate',
  ]);
  const { database } = platform.db;
  const isStored = database.selectFrom('kyc_application').select('id').where('status', '=', 'under_review');
  expect(await isStored.execute()).toEqual([]);
});

test.each([
  ['no letter', '2026 88'],
  ['an emoji', 'Chan 🚀'],
  ['an emoji that is a mark with a selector', 'Chan ❤\ufe0f'],
  ['accents that cover what stands beside them', `Cha${'\u0301'.repeat(6)}n`],
  ['more than one rule broken', `<${'\u0301'.repeat(6)}🚀>`],
])('KY-02 a name with %s has one message, person or company', async (_what, bad) => {
  const whole = await primarySubmission(platform, token);
  const identity = { ...IDENTITY, fullName: bad };
  const company = { ...COMPANY, registeredName: bad };
  expect(await rejectionCode({ ...whole, identity, company })).toEqual([
    'identity.fullName: name',
    'company.registeredName: name',
  ]);
});

test('KY-02 files of another institution, or of another document, cannot be submitted', async () => {
  const whole = await primarySubmission(platform, token);
  const [foreign] = await uploaded(platform, other, { identity_front: null });
  const [, ...rest] = whole.documents;
  expect(await submit({ ...whole, documents: [foreign, ...rest] })).toMatchObject({ code: 404 });
  const [wrong] = await uploaded(platform, token, { identity_back: null });
  expect(await submit({ ...whole, documents: [{ ...wrong, document }, ...rest] })).toMatchObject({ code: 404 });
});

test('KY-01 KY-05 the second level requires the first', async () => {
  expect(await submit({ kind: 'institution', level: 'advanced', documents: [] })).toMatchObject({
    code: 45562,
    data: { level: 'primary', status: 'not_verified' },
  });
});

test('KY-01 a submission is under review, once, and in the operators’ queue', async () => {
  const whole = await primarySubmission(platform, token);
  // East Asian keyboards enter Latin letters in full width.
  const body = { ...whole, company: { ...COMPANY, registeredName: 'ＡＢＣ株式会社' } };
  const answers = await Promise.all([submit(body), submit({ ...body, identity: { ...IDENTITY, fullName: 'Chan' } })]);
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 45562]);
  const { data } = await platform.call('POST', '/institution/kyc/query', {}, token);
  expect(data).toMatchObject({ primary: 'under_review', advanced: 'not_verified', kind: 'institution' });
  expect(data.applications[0].company).toEqual({ ...COMPANY, registeredName: 'ABC株式会社' });
  expect(data.applications[0].documents.map((one: { verdict: string }) => one.verdict)).toEqual([
    'waiting',
    'waiting',
    'waiting',
  ]);
  const tasks = await platform.db.database.selectFrom('operation_task').selectAll().execute();
  expect(tasks).toMatchObject([{ kind: 'kyc_review', closed_at: null }]);
  const stored = await platform.db.database
    .selectFrom('kyc_application')
    .select('identity')
    .where('status', '=', 'under_review')
    .executeTakeFirstOrThrow();
  expect(stored.identity?.includes('K1234567')).toBe(false);
});

test('an application from before the town was asked for is read as it was submitted', async () => {
  const { owner } = platform.db;
  const { town: _, ...older } = COMPANY;
  const company = { ...older, registeredName: 'Harbour 🚀' };
  await owner
    .updateTable('kyc_application')
    .set({ company: JSON.stringify(company) })
    .execute();
  const { code, data } = await platform.call('POST', '/institution/kyc/query', {}, token);
  expect(code).toBe(200);
  expect(data.applications[0]).toMatchObject({ company: { ...company, town: null }, residence: null });
});

test('KY-05 an unverified user may read, and converting reports the missing level', async () => {
  const body = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100' };
  expect(await platform.call('POST', '/institution/quote', body, token)).toMatchObject({
    code: 45530,
    data: { level: 'primary', status: 'under_review' },
  });
  expect(await platform.call('GET', '/user/assets', undefined, token)).toMatchObject({ code: 200 });
});

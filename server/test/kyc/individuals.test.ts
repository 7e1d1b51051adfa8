import { randomUUID } from 'node:crypto';
import { parsePain } from '@aldgate/bank/payments/parsePain.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bankAccountSteps, DOLLAR_ACCOUNT } from '../../../testkit/bank/bankAccounts.ts';
import { createBankFixture, localAccount } from '../../../testkit/bank/bankFixture.ts';
import { addIndividual, PERSON } from '../../../testkit/people/individuals.ts';
import { IDENTITY, RESIDENCE, uploaded } from '../../../testkit/people/kycApplications.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { NEWCOMER, type Reply, sentCode, waitFor } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { seedAccount } from '../../src/local.ts';
import { nameIndividuals } from '../../src/modules/kyc/nameIndividuals.ts';

const DAY_MS = 24 * 3_600_000;
const OWN_ADDRESS = `0x${'b7'.repeat(20)}`;
const HOLDER = {
  beneficiaryAddress: '12 Marina View, 018961',
  beneficiaryTown: 'Singapore',
  beneficiaryCountry: 'SG',
};
const ACCOUNT = { ...DOLLAR_ACCOUNT, beneficiaryName: 'wei ling TAN', accountNumber: '000777001122' };

let fixture: WithdrawalFixture;
let bank: ReturnType<typeof createBankFixture>;
let steps: ReturnType<typeof bankAccountSteps>;
let person: Awaited<ReturnType<typeof addIndividual>>;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  bank = createBankFixture(fixture.console);
  steps = bankAccountSteps(fixture.console);
  person = await addIndividual(fixture.platform);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const wallet = (path: string, body: object = {}): Promise<Reply> => fixture.wallet(path, body, person);
const codeOf = (ask: () => Promise<Reply>) => sentCode(fixture.platform, person.email, ask);

async function capital(asset: string): Promise<number> {
  const { data } = await fixture.platform.call('GET', '/user/assets', undefined, person.token);
  const found = data.find(
    (each: { asset: string; accountType: string }) => each.asset === asset && each.accountType === 'capital_account',
  );
  return Number(found?.total ?? '0');
}

/** Deposits coins with the individual's own address, and waits for the credit. */
async function deposit(amount: string): Promise<void> {
  const { address } = (await wallet('getDepositAddress', { asset: 'USDT', network: 'ETH' })).data;
  await fixture.ethereum.node.pay('USDT', address, amount);
  await fixture.ethereum.mine(1);
  await fixture.ethereum.confirm();
}

/** An own address of the book that has waited its day. */
async function addAddress(): Promise<string> {
  const entered = await wallet('address/submit', {
    key: randomUUID(),
    name: 'My wallet',
    address: OWN_ADDRESS,
    network: 'ETH',
    kind: 'common',
    remark: '',
    source: 'wallet',
    beneficiary: { isOwn: true },
    isWhitelisted: true,
  });
  const { addressId } = entered.data;
  const sent = await codeOf(() => wallet('address/invokeEmailValidation', { addressId }));
  const proof = { emailUuid: sent.id, emailCode: sent.digits, gaCode: googleCode(fixture.platform) };
  expect((await wallet('address/confirm', { addressId, ...proof })).data.state).toBe('waiting');
  await moveBusinessClock(fixture.platform, DAY_MS);
  return addressId;
}

/** Drafts and confirms at prices of that moment. */
async function confirm(paths: { readonly code: string; readonly confirm: string }, withdrawId: string) {
  const sent = await codeOf(() => wallet(paths.code, { withdrawId }));
  const gaCode = googleCode(fixture.platform);
  await fixture.refresh();
  return wallet(paths.confirm, { withdrawId, emailUuid: sent.id, emailCode: sent.digits, gaCode });
}

test('WAL-08 an individual withdraws the coins that they deposited to a wallet of their own', async () => {
  await deposit('400');
  expect(await capital('USDT')).toBe(400);
  const addressId = await addAddress();
  await fixture.refresh();
  const requested = { asset: 'USDT', network: 'ETH', addressId, amount: '250' };
  expect((await wallet('previewWithdraw', requested)).data.errors).toEqual([]);
  const drafted = await wallet('submitWithdraw', { key: randomUUID(), ...requested });
  expect(drafted.code).toBe(200);
  const { withdrawId, receivable } = drafted.data;
  const paths = { code: 'invokeWithdrawalEmailValidation', confirm: 'confirmWithdraw' };
  expect(await confirm(paths, withdrawId)).toMatchObject({ code: 200 });
  const record = async () => (await wallet('queryDepositWithdraw', { orderId: withdrawId })).data;
  const until = (state: string) =>
    waitFor(async () => {
      await fixture.ethereum.settle();
      return (await record()).state === state ? true : undefined;
    });
  // Nobody else approved the address or the withdrawal, so an operator does.
  await until('review');
  expect((await fixture.review('treasury', withdrawId, 'approve')).code).toBe(200);
  await until('sent');
  await fixture.ethereum.mine(1);
  await fixture.ethereum.confirm();
  await until('complete');
  expect(await fixture.ethereum.node.balance('USDT', OWN_ADDRESS)).toBe(receivable);
  expect(await capital('USDT')).toBe(150);
  await fixture.ethereum.expectReconciled();

  const originator = {
    naturalPerson: {
      name: { nameIdentifier: [{ primaryIdentifier: PERSON.fullName }] },
      nationalIdentification: { nationalIdentifierType: 'IDCD', countryOfIssue: 'SG' },
    },
  };
  const reviewed = await fixture.reviewed(withdrawId);
  expect(reviewed.travelRule.originator.originatorPersons).toEqual([originator]);
  expect(reviewed.travelRule.beneficiary.beneficiaryPersons).toEqual([originator]);
  expect(reviewed.checks).toContainEqual(expect.objectContaining({ name: 'travelRule', result: 'passed' }));
  // The document's number is in the sealed application alone.
  const row = await fixture.platform.db.database
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', withdrawId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(PERSON.idNumber);
});

test('WAL-08 a verification that names no originator is an error of preview and draft already', async () => {
  const { platform } = fixture;
  const email = 'unnamed@customer.test';
  const box = createSecretBox(platform.config.secretsKey);
  const institution = 'Older Capital';
  const capitalOfIt = [['USDT', '1000']] as const;
  await seedAccount(
    { database: platform.db.database, box, clock: () => platform.clock.now },
    { email, institution, verification: 'certified', google: true, capital: capitalOfIt },
  );
  const token = await platform.openSession(email);
  await platform.db.database
    .insertInto('whitelist_setting')
    .values({
      institution_id: await fixture.console.institutionId(institution),
      enabled: false,
      changed_by: await fixture.console.userId(email),
      changed_at: new Date(platform.clock.now),
    })
    .execute();
  await fixture.refresh();
  const typed = { address: OWN_ADDRESS, beneficiary: { isOwn: true } };
  const requested = { asset: 'USDT', network: 'ETH', amount: '250', ...typed };
  const error = { code: 45682, data: { missing: ['address', 'registrationNumber'] } };
  expect((await fixture.wallet('previewWithdraw', requested, { token })).data.errors).toMatchObject([error]);
  const submitted = await fixture.wallet('submitWithdraw', { key: randomUUID(), ...requested }, { token });
  expect(submitted).toMatchObject(error);
});

test('ID-21 a certified individual is known by the document’s name and residence, also in old forms', async () => {
  const { platform, console } = fixture;
  const token = await platform.openSession(NEWCOMER);
  const documents = await uploaded(platform, token, { identity_front: null });
  const submission = { kind: 'individual', level: 'primary', identity: IDENTITY, residence: RESIDENCE, documents };
  const submitted = await platform.call('POST', '/institution/kyc/submit', submission, token);
  const { applicationId } = submitted.data;
  const reviewed = (await console.ops('reviewer', '/kyc/query', { applicationId })).data;
  expect(reviewed).toMatchObject({ residence: RESIDENCE, company: null });
  const { submittedAt } = reviewed;
  const { data } = await console.ops('reviewer', '/kyc/review', {
    applicationId,
    submittedAt,
    decision: 'approve',
    documents: documents.map(({ document }) => ({ document, verdict: 'accepted' })),
  });
  expect((await console.approve('second', data.approvalId)).code).toBe(200);
  const information = async () =>
    (await platform.call('POST', '/institution/information/query', {}, token)).data as Record<string, unknown>;
  const { address, town, country: region } = RESIDENCE;
  const certified = { kind: 'individual', registeredName: IDENTITY.fullName, address, town, region };
  expect(await information()).toMatchObject(certified);

  const { institutionId } = await information();
  const { database } = platform.db;
  await database
    .updateTable('institution_information')
    .set({ registered_name: 'Harbour & Vale Partners' })
    .where('institution_id', '=', String(institutionId))
    .execute();
  const box = createSecretBox(platform.config.secretsKey);
  await nameIndividuals({ database, box, clock: () => platform.clock.now, log: createLog('silent') });
  expect(await information()).toMatchObject(certified);
});

test.each([
  ['an individual’s account without an address', { beneficiaryAddress: undefined }, 'beneficiaryAddress', 'required'],
  ['an account without a town', { beneficiaryTown: undefined }, 'beneficiaryTown', 'required'],
  ['a town that banks cannot carry', { beneficiaryTown: 'Town 🚀' }, 'beneficiaryTown', 'characters'],
  ['an individual’s account without a country', { beneficiaryCountry: undefined }, 'beneficiaryCountry', 'required'],
  ['an address that banks cannot carry', { beneficiaryAddress: '1 Road 🚀' }, 'beneficiaryAddress', 'characters'],
  [
    'an address of an account at the channel',
    { remittanceMethod: 'signet_transfer', swift: undefined, aba: undefined, bankCountry: undefined },
    'beneficiaryAddress',
    'notAllowed',
  ],
])('WAL-09 %s is refused at its field', async (_what, over, field, reason) => {
  const reply = await steps.bank(person, 'submit', { ...ACCOUNT, ...HOLDER, ...over });
  expect(reply).toMatchObject({ code: 45676, data: { field, reason } });
});

test('WAL-09 an institution’s account takes no address of a holder: its own is verified', async () => {
  const trader = { token: fixture.tokens.trader };
  const reply = await steps.bank(trader, 'submit', { ...DOLLAR_ACCOUNT, ...HOLDER });
  expect(reply).toMatchObject({ code: 45676, data: { field: 'beneficiaryAddress', reason: 'notAllowed' } });
});

test('WAL-09 WAL-10 an individual is paid by their own name in any order, with their address in the file', async () => {
  const { platform, console } = fixture;
  const { id } = await steps.confirm(person, { ...ACCOUNT, ...HOLDER });
  await moveBusinessClock(platform, DAY_MS);
  await waitFor(async () => {
    const { data } = await console.ops('treasury', '/wallet/bank/customerAccount/page', {
      queryCondition: { bankAccountId: id },
    });
    const [item] = data.items;
    return item?.state === 'unverified' && item.isOwnName === true && item.verifiedName === PERSON.fullName
      ? true
      : undefined;
  });
  // One operator is enough: the beneficiary has the customer's verified name.
  expect((await steps.review('treasury', id)).data.state).toBe('verified');

  const { reference } = (await wallet('fiat/getDepositInstruction', { asset: 'USD' })).data;
  const [line] = await bank.receive('USD', [
    {
      amount: '9000',
      remittance: reference,
      bankReference: randomUUID().slice(0, 16),
      counterparty: { name: 'WEI LING TAN', iban: null, number: ACCOUNT.accountNumber },
    },
  ]);
  expect(line).toMatchObject({ state: 'ready', customer: { institutionId: person.institutionId } });
  const matched = await console.ops('treasury', '/wallet/bank/line/match', { lineIds: [line.lineId], reason: 'Paid' });
  expect((await console.approve('admin', matched.data.approvalId)).code).toBe(200);
  expect(await capital('USD')).toBe(9_000);

  await fixture.refresh();
  const requested = { asset: 'USD', bankAccountId: id, amount: '5000', charges: 'shared' };
  const preview = (await wallet('fiat/previewWithdraw', requested)).data;
  expect(preview.errors).toEqual([]);
  const { withdrawId } = (await wallet('fiat/submitWithdraw', { key: randomUUID(), ...requested })).data;
  const paths = { code: 'fiat/invokeWithdrawalEmailValidation', confirm: 'fiat/confirmWithdraw' };
  expect(await confirm(paths, withdrawId)).toMatchObject({ code: 200 });
  const stateOf = async () => (await wallet('fiat/queryTransaction', { orderId: withdrawId })).data.state;
  const checked = await waitFor(async () => {
    const state = await stateOf();
    return ['review', 'queued'].includes(state) ? state : undefined;
  });
  if (checked === 'review') {
    const decision = { withdrawId, decision: 'approve', reason: 'Known to us' };
    await console.ops('treasury', '/wallet/bank/withdraw/review', decision);
  }
  expect(await stateOf()).toBe('queued');
  const batch = await console.ops('treasury', '/wallet/bank/batch/create', {
    accountId: localAccount('USD').id,
    charges: 'shared',
    valueDate: preview.valueDate,
    reason: 'Daily run',
  });
  await console.approve('admin', batch.data.approvalId);
  const response = await fetch(`${platform.url}/api/operations/wallet/bank/batch/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${console.tokens.treasury}`, 'content-type': 'application/json' },
    body: JSON.stringify({ batchId: batch.data.batchId }),
  });
  const { payments } = await parsePain(Buffer.from(await response.text()));
  expect(payments.map(({ creditor }) => creditor)).toEqual([
    { name: 'wei ling TAN', address: [HOLDER.beneficiaryAddress], town: 'Singapore', country: 'SG' },
  ]);
});

import type { ConsoleFixture, OperatorName } from '../people/operators.ts';
import { googleCode } from '../people/people.ts';
import { type Reply, sentCode } from '../platform/platform.ts';

/** Examples of valid entries, one of each shape of account. */
export const EURO_ACCOUNT = {
  asset: 'EUR',
  nickname: 'Euro account',
  remittanceMethod: 'bank_wire',
  beneficiaryName: 'Northmark Capital',
  iban: 'DE89 3704 0044 0532 0130 00',
  swift: 'COBADEFF',
  bankCountry: 'DE',
  beneficiaryTown: 'Hong Kong',
  beneficiaryCountry: 'HK',
};
export const DOLLAR_ACCOUNT = {
  asset: 'USD',
  nickname: 'Dollar account',
  remittanceMethod: 'bank_wire',
  beneficiaryName: 'Northmark Capital',
  accountNumber: '000123456789',
  swift: 'CHASUS33',
  aba: '021000021',
  bankCountry: 'US',
  beneficiaryTown: 'Hong Kong',
  beneficiaryCountry: 'HK',
};
export const CHANNEL_ACCOUNT = {
  asset: 'USD',
  nickname: 'Signet',
  remittanceMethod: 'signet_transfer',
  beneficiaryName: 'Northmark Capital',
  accountNumber: '77001234',
  channelCode: 'SGN-1',
};

interface Person {
  readonly email: string;
  readonly token: string;
}

/** Enters customers' accounts at banks and brings them to a state. */
export function bankAccountSteps(fixture: ConsoleFixture) {
  const { platform } = fixture;
  const bank = (person: Pick<Person, 'token'>, path: string, body: unknown = {}): Promise<Reply> =>
    platform.call('POST', `/account/wallet/bankAccount/${path}`, body, person.token);

  /** A draft with its code. */
  async function draft(person: Person, account: object) {
    const submitted = await bank(person, 'submit', account);
    if (submitted.code !== 200) throw new Error(`it was not drafted: ${submitted.code} ${submitted.message}`);
    const { bankAccountId } = submitted.data;
    const sent = await sentCode(platform, person.email, () => bank(person, 'invokeEmailValidation', { bankAccountId }));
    return { bankAccountId, emailUuid: sent.id, emailCode: sent.digits };
  }

  const confirm = async (person: Person, account: object): Promise<Reply & { id: string }> => {
    const entered = await draft(person, account);
    const reply = await bank(person, 'confirm', { ...entered, gaCode: googleCode(platform) });
    return { ...reply, id: entered.bankAccountId };
  };

  /** Another member votes on an account. */
  async function vote(approver: Person, bankAccountId: string, decision: 'approve' | 'reject' = 'approve') {
    const { data } = await platform.call(
      ...(['POST', '/institution/approval/page', { queryCondition: { state: 'waiting' } }, approver.token] as const),
    );
    const found = data.items.find(({ subjectId }: { subjectId: string }) => subjectId === bankAccountId);
    const body = {
      approvalId: found?.approvalId,
      digest: found?.digest,
      vote: decision,
      ...(decision === 'reject' && { reason: 'Not ours' }),
      proof: { gaCode: googleCode(platform) },
    };
    return platform.call('POST', '/institution/approval/decide', body, approver.token);
  }

  const review = (who: OperatorName, bankAccountId: string, decision: 'approve' | 'reject' = 'approve') =>
    fixture.ops(who, '/wallet/bank/customerAccount/review', { bankAccountId, decision, reason: 'Checked' });

  /** An account that currencies can be paid to. */
  async function addVerified(maker: Person, approver: Person, account: object): Promise<string> {
    const { code, id } = await confirm(maker, account);
    if (code !== 200) throw new Error(`it was not confirmed: ${code}`);
    await vote(approver, id);
    const reviewed = await review('treasury', id);
    if (reviewed.data?.state !== 'verified') throw new Error(`it was not verified: ${reviewed.code}`);
    return id;
  }

  return { bank, draft, confirm, vote, review, addVerified };
}

import { createHash, randomUUID } from 'node:crypto';
import type { Withdrawer } from './withdrawer.ts';

/** Each customer has an account of its own: a payer is known by it. */
export function euroIban({ maker }: Pick<Withdrawer, 'maker'>): string {
  const digest = createHash('sha256').update(maker.institution).digest();
  const bban = `37040044${String(digest.readUInt32BE()).padStart(10, '0')}`;
  // ISO 13616: 'DE00' behind the number, in digits.
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${bban}`;
}

/** An account of a customer in euros, by its fields. */
export const euroAccount = (customer: Withdrawer) => ({
  asset: 'EUR',
  nickname: 'Euro account',
  remittanceMethod: 'bank_wire',
  beneficiaryName: customer.maker.institution,
  iban: euroIban(customer),
  swift: 'COBADEFF',
  bankCountry: 'DE',
  beneficiaryTown: 'Hong Kong',
  beneficiaryCountry: 'HK',
});

/** An account that a member entered and confirmed and another one approved; operators have not verified it. */
export async function enterBankAccount(
  { maker, sendCode, gaCode, decide }: Withdrawer,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const path = '/account/wallet/bankAccount';
  const { bankAccountId } = await maker.ask<{ bankAccountId: string }>(`${path}/submit`, fields);
  const code = await sendCode('bankAccount/invokeEmailValidation', { bankAccountId });
  await maker.ask(`${path}/confirm`, { bankAccountId, ...code, gaCode: await gaCode(maker) });
  await decide(bankAccountId);
  return bankAccountId;
}

interface Requested {
  readonly asset: string;
  readonly bankAccountId: string;
  readonly charges: 'shared' | 'our';
  readonly amount: string;
}

/** A withdrawal through a bank that both members agree on. */
export async function withdrawToBank(
  { maker, sendCode, gaCode, decide }: Withdrawer,
  requested: Requested,
): Promise<string> {
  const path = '/account/wallet/fiat';
  const { withdrawId } = await maker.ask<{ withdrawId: string }>(`${path}/submitWithdraw`, {
    key: randomUUID(),
    ...requested,
  });
  const code = await sendCode('fiat/invokeWithdrawalEmailValidation', { withdrawId });
  await maker.ask(`${path}/confirmWithdraw`, { withdrawId, ...code, gaCode: await gaCode(maker) });
  await decide(withdrawId);
  return withdrawId;
}

export const bankRecordState = async ({ maker }: Withdrawer, orderId: string): Promise<string> =>
  (await maker.ask<{ state: string }>('/account/wallet/fiat/queryTransaction', { orderId })).state;

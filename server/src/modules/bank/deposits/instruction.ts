import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { valueDate } from '../calendar/readCalendar.ts';
import { bankCurrency } from '../currency.ts';
import type { BankDeps } from '../deps.ts';
import { listReceiving } from '../platformAccounts/platformAccount.ts';
import { readTerms } from '../platformAccounts/terms.ts';
import { creditedInstitution } from './credited.ts';
import { openReference } from './reference.ts';

/** WAL-09: where the institution pays a currency in. */
export async function getInstruction(
  { database, clock, businessClock }: BankDeps,
  { asset, remittanceMethod }: ParsedOf<'getFiatDepositInstruction'>,
  user: User,
): Promise<AnswerOf<'getFiatDepositInstruction'>> {
  const at = clock();
  await authorize(database, user, 'recharge', { now: at });
  const currency = bankCurrency(asset);
  const accounts = await listReceiving(database, asset);
  const account = accounts.find(
    ({ remittance_method: method }) => remittanceMethod === undefined || method === remittanceMethod,
  );
  if (account === undefined) throw new ApiError('assetUnsupported', { asset });
  const terms = await readTerms(database, asset);
  const reference = await openReference(database, creditedInstitution(user.institutionId), asset, at);
  return {
    asset,
    remittanceMethod: account.remittance_method,
    remittanceMethods: accounts.map(({ remittance_method: method }) => method),
    beneficiary: account.beneficiary,
    bankName: account.bank_name,
    bankAddress: account.bank_address,
    bankCountry: account.bank_country,
    swift: account.swift,
    iban: account.iban,
    aba: account.aba,
    accountNumber: account.account_number,
    reference,
    minimum: terms.depositMinimum,
    cutOff: { time: terms.cutOff, timeZone: terms.timeZone },
    valueDate: await valueDate(database, currency, await businessClock(database)),
    feeNote: 'T+1, bank fees may apply',
  };
}

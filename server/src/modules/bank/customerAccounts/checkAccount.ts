import {
  type BankAccountNumbers,
  type BankAccountViolation,
  checkBankAccount,
  isBic,
} from '@aldgate/bank/accounts/checkBankAccount.ts';
import { checkChannelAccount } from '@aldgate/bank/accounts/checkChannelAccount.ts';
import { hasIban } from '@aldgate/bank/accounts/ibanCountry.ts';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { TOWN_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { findBank } from '../directory/findBank.ts';
import { findUnwritable } from '../unwritable.ts';

type Submitted = ParsedOf<'submitBankAccount'>;
type Validated = AnswerOf<'validateBankAccount'>;

const FIELDS = ['bankCountry', 'iban', 'accountNumber', 'swift', 'aba'] as const;

/** Each number of an account, right or with what is wrong, as it is typed. */
export async function validateNumbers(
  database: Database,
  request: ParsedOf<'validateBankAccount'>,
): Promise<Validated> {
  const violations = checkBankAccount(numbersOf(request));
  const bank = request.swift === undefined || !isBic(request.swift) ? null : await findBank(database, request.swift);
  const fields = FIELDS.map((name): Validated['fields'][number] => {
    const found = violations.find(({ field }) => field === name);
    const reason = found?.reason ?? (name === 'swift' && bank === 'missing' ? 'notFound' : null);
    return { name, isValid: reason === null, reason };
  });
  const { bankCountry } = request;
  return {
    fields,
    bankName: bank === null || bank === 'missing' ? null : bank.name,
    hasIban: bankCountry === undefined ? null : hasIban(bankCountry),
  };
}

interface Customer {
  /** An individual's account states the address as well; an institution's payments carry the verified one. */
  readonly isIndividual: boolean;
}

/**
 * Checks an account by its method and returns the name of its bank. Throws swiftInvalid for a code that is none or that
 * the directory lacks, and bankAccountInvalid for everything else.
 */
export async function checkAccount(tx: Tx, account: Submitted, customer: Customer): Promise<string | null> {
  assertTexts(account);
  assertHolder(account, customer);
  return account.remittanceMethod === 'bank_wire' ? checkWire(tx, account) : checkTransfer(account);
}

/**
 * Requires what a payment to an account at a bank carries of its holder: town and country; of individuals the address
 * too.
 */
function assertHolder(account: Submitted, { isIndividual }: Customer): void {
  const isWire = account.remittanceMethod === 'bank_wire';
  const needed = {
    beneficiaryAddress: isWire && isIndividual,
    beneficiaryTown: isWire,
    beneficiaryCountry: isWire,
  };
  for (const field of ['beneficiaryAddress', 'beneficiaryTown', 'beneficiaryCountry'] as const) {
    if (needed[field] && account[field] === undefined) throw invalid(field, 'required');
    if (!needed[field] && account[field] !== undefined) throw invalid(field, 'notAllowed');
  }
}

/** Throws bankAccountInvalid for a town that no payment file can carry. */
export function assertTown(town: string | undefined): void {
  const reason = town === undefined ? undefined : findUnwritable(town, TOWN_MAX);
  if (reason !== undefined) throw invalid('beneficiaryTown', reason);
}

async function checkWire(tx: Tx, account: Submitted): Promise<string> {
  const [violation] = checkBankAccount(numbersOf(account));
  if (violation !== undefined) throw violationError(violation);
  const name = await findName(tx, account.swift ?? '', 'swift');
  const { intermediary } = account;
  if (intermediary !== undefined) await findName(tx, intermediary.swift, 'intermediary.swift');
  const bankName = name ?? account.bankName;
  if (bankName === undefined) throw invalid('bankName', 'required');
  return bankName;
}

/** An account at the channel: a number, and nothing of a bank. */
function checkTransfer(account: Submitted): string | null {
  const [violation] = checkChannelAccount(account);
  if (violation !== undefined) throw invalid(violation.field, violation.reason);
  return account.bankName ?? null;
}

const numbersOf = (request: ParsedOf<'validateBankAccount'>): BankAccountNumbers => ({
  iban: request.iban ?? null,
  accountNumber: request.accountNumber ?? null,
  swift: request.swift ?? null,
  aba: request.aba ?? null,
  bankCountry: request.bankCountry ?? '',
  asset: request.asset,
});

function violationError({ field, reason }: BankAccountViolation): ApiError {
  return field === 'swift' && reason === 'invalid'
    ? new ApiError('swiftInvalid', { field, reason })
    : invalid(field, reason);
}

const invalid = (field: string, reason: string) => new ApiError('bankAccountInvalid', { field, reason });

/** The bank's name; null without a directory. */
async function findName(tx: Tx, swift: string, field: string): Promise<string | null> {
  if (!isBic(swift)) throw new ApiError('swiftInvalid', { field, reason: 'invalid' });
  const bank = await findBank(tx, swift);
  if (bank === 'missing') throw new ApiError('swiftInvalid', { field, reason: 'notFound' });
  return bank?.name ?? null;
}

/** Texts are in the characters that banks carry, as a payment file does. */
function assertTexts(account: Submitted): void {
  assertTown(account.beneficiaryTown);
  const { beneficiaryName, beneficiaryAddress, bankAddress, reference, intermediary } = account;
  const texts = {
    beneficiaryName,
    beneficiaryAddress,
    bankAddress,
    reference,
    'intermediary.name': intermediary?.name,
    'intermediary.address': intermediary?.address,
  };
  for (const [field, text] of Object.entries(texts)) {
    const reason = text === undefined ? undefined : findUnwritable(text);
    if (reason !== undefined) throw invalid(field, reason);
  }
}

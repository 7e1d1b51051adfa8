import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { CHARGES_NAMES } from '../../../lib/charges.ts';
import { formatCountry } from '../../../lib/formatCountry.ts';
import { formatValueDate } from '../../../lib/formatValueDate.ts';
import { describeIntermediary } from '../../../lib/intermediary.ts';
import { Facts, type FactValues } from '../../../parts/Facts.tsx';
import { SubjectHeading } from '../../record/SubjectHeading.tsx';
import { describeUse, type Withdrawal } from './withdrawalCheck.ts';

interface BankDestinationProps {
  readonly withdrawal: Withdrawal;
  readonly bank: NonNullable<Withdrawal['bank']>;
}

/** The account that a withdrawal through a bank goes to, and how the bank pays it. */
export function BankDestination({ withdrawal: { usedTimes }, bank }: BankDestinationProps) {
  const facts: FactValues = {
    Label: bank.nickname,
    Beneficiary: bank.beneficiaryName,
    'Beneficiary address': bank.beneficiaryAddress,
    'Beneficiary town': bank.beneficiaryTown,
    'Beneficiary country': formatCountry(bank.beneficiaryCountry),
    Bank: bank.bankName,
    'Bank country': formatCountry(bank.bankCountry),
    'Bank address': bank.bankAddress,
    IBAN: bank.iban,
    'Account number': bank.accountNumber,
    'SWIFT/BIC': bank.swift,
    ABA: bank.aba,
    'Intermediary bank': describeIntermediary(bank.intermediary),
    Charges: CHARGES_NAMES[bank.charges],
    'Value date': bank.valueDate === null ? '–' : formatValueDate(bank.valueDate),
    Use: describeUse(usedTimes),
    'Bank’s reference': bank.bankReference ?? '–',
  };
  return (
    <>
      <SubjectHeading>Destination</SubjectHeading>
      <Rows>
        <Facts of={facts} />
      </Rows>
    </>
  );
}

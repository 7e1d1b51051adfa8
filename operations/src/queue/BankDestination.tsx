import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { SubjectHeading } from './SubjectHeading.tsx';
import { describeUse, type Withdrawal } from './withdrawalCheck.ts';

interface BankDestinationProps {
  readonly withdrawal: Withdrawal;
  readonly bank: NonNullable<Withdrawal['bank']>;
}

/** The account that a withdrawal through a bank goes to, and how the bank pays it. */
export function BankDestination({ withdrawal: { usedTimes }, bank }: BankDestinationProps) {
  const { intermediary } = bank;
  const between = [intermediary?.swift, intermediary?.name, intermediary?.address].filter(Boolean).join(', ');
  const facts: readonly (readonly [string, string | null])[] = [
    ['Label', bank.nickname],
    ['Beneficiary', bank.beneficiaryName],
    ['Bank', bank.bankName],
    ['Bank country', bank.bankCountry],
    ['Bank address', bank.bankAddress],
    ['IBAN', bank.iban],
    ['Account number', bank.accountNumber],
    ['SWIFT/BIC', bank.swift],
    ['ABA', bank.aba],
    ['Intermediary bank', between === '' ? null : between],
    ['Charges', bank.charges === 'shared' ? 'Shared' : 'Ours: the beneficiary pays none'],
    ['Value date', bank.valueDate ?? '–'],
    ['Use', describeUse(usedTimes)],
    ['Bank’s reference', bank.bankReference ?? '–'],
  ];
  return (
    <>
      <SubjectHeading>Destination</SubjectHeading>
      <Rows>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <Row key={label} label={label}>
              <Text as="span" breakWords>
                {value}
              </Text>
            </Row>
          ),
        )}
      </Rows>
    </>
  );
}

import { describeBankReason } from '@aldgate/domain/bank/bankReason.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { minorUnits } from '@aldgate/domain/money/minorUnits.ts';
import { describeTravelParty } from '@aldgate/domain/wallet/travelParty.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { CustomerLink } from '../../../parts/TextLink.tsx';
import { Time } from '../../../parts/Time.tsx';
import { SubjectHeading } from '../../record/SubjectHeading.tsx';
import { BankDestination } from './BankDestination.tsx';
import { describeCheck, describeCondition, describeUse, nameCheck, type Withdrawal } from './withdrawalCheck.ts';
import { nameEvent } from './withdrawalEvent.ts';

/** Amounts, destination, customer, checks, history and what follows. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      <Grid columns={2} gap="6" collapse>
        <div>
          {withdrawal.bank === null ? (
            <Destination withdrawal={withdrawal} />
          ) : (
            <BankDestination withdrawal={withdrawal} bank={withdrawal.bank} />
          )}
        </div>
        <div>
          <CustomerFacts withdrawal={withdrawal} />
        </div>
      </Grid>
      <Checks withdrawal={withdrawal} />
      {withdrawal.bank === null && (
        <>
          <SubjectHeading>Travel rule</SubjectHeading>
          <TravelRule record={withdrawal.travelRule} />
        </>
      )}
      <SubjectHeading>After the last approval</SubjectHeading>
      <Text as="ul" size="13" lead="text" tone="2" marker="disc">
        {describeNext(withdrawal).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Text>
      <SubjectHeading>History</SubjectHeading>
      <Rows>
        {withdrawal.events.map(({ at, event, operator, member, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended.
          <Row key={index} label={nameEvent(event)}>
            <Time at={at} />
            {[operator?.name ?? member, detail && describeBankReason(detail, 'en-US')]
              .map((part) => (part == null ? '' : `, ${part}`))
              .join('')}
          </Row>
        ))}
      </Rows>
    </>
  );
}

const describeNext = ({ bank, network, fee, asset }: Withdrawal): readonly string[] =>
  bank === null
    ? [
        'Signing: in the order of release, within the signer’s limits',
        `Broadcast: on ${network}; there is no recall`,
        `Ledger: once it is final, the held amount is posted; the fee is ${formatMoney(fee, asset, { locale: 'en-US' })}`,
      ]
    : [
        'Batch: two operators approve it with the others of its currency and charges',
        'File: once exported, the bank may have it, and the customer can no longer cancel it',
        `Ledger: with its debit in a statement, the held amount is posted; the fee is ${formatMoney(fee, asset, { locale: 'en-US' })}`,
      ];

function Destination({ withdrawal }: { withdrawal: Withdrawal }) {
  const { address, addressName, addressAddedAt, isWhitelisted, usedTimes, source } = withdrawal;
  return (
    <>
      <SubjectHeading>Destination</SubjectHeading>
      <Rows>
        <Row label="Label">
          {addressName ?? 'Not in the address book'} {isWhitelisted && <Badge tone="trust">Whitelisted</Badge>}
        </Row>
        <Row label="Address">
          <Text as="span" breakWords>
            {address}
          </Text>
        </Row>
        <Row label="Network">{withdrawal.network}</Row>
        <Row label="Added">
          <Time at={addressAddedAt} />
        </Row>
        <Row label="Use">{describeUse(usedTimes)}</Row>
        {source !== null && <Row label="Source">{splitWords(source)}</Row>}
        <Row label="Transaction">
          <Text as="span" breakWords>
            {withdrawal.txid ?? '–'}
          </Text>
        </Row>
      </Rows>
    </>
  );
}

function TravelRule({ record }: { record: Withdrawal['travelRule'] }) {
  if (record === null) {
    return (
      <Text size="13" tone="warning">
        The withdrawal has no travel rule data.
      </Text>
    );
  }
  const { originator, beneficiary, originatingVASP, beneficiaryVASP } = record;
  const parties = [
    { label: 'Originator', persons: originator.originatorPersons },
    { label: 'Beneficiary', persons: beneficiary.beneficiaryPersons },
    { label: 'Originating provider', persons: [originatingVASP.originatingVASP] },
    { label: 'Beneficiary’s provider', persons: beneficiaryVASP === null ? [] : [beneficiaryVASP.beneficiaryVASP] },
  ];
  return (
    <Rows>
      {parties.map(({ label, persons }) => (
        <Row key={label} label={label}>
          {persons.length === 0 ? 'None: the address is self-hosted' : persons.map(describeTravelParty).join('; ')}
        </Row>
      ))}
    </Rows>
  );
}

function CustomerFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { customer, maker, account, approvedBy, isSingleControl, balanceAfter, limit, asset } = withdrawal;
  return (
    <>
      <SubjectHeading>Customer</SubjectHeading>
      <Rows>
        <Row label="Customer">
          <CustomerLink customer={customer} />
        </Row>
        <Row label="Maker">{maker}</Row>
        <Row label="Account">{splitWords(account)}</Row>
        <Row label="Members’ approval">
          {isSingleControl ? <Badge tone="warning">Single control</Badge> : approvedBy.length === 0 && '–'}
          {approvedBy.map(({ name, at }) => (
            <span key={`${name} ${at}`}>
              {name}, <Time at={at} />{' '}
            </span>
          ))}
        </Row>
        <Row label="Balance after">
          <Amount
            value={balanceAfter}
            places={withdrawal.bank === null ? 0 : minorUnits(asset)}
            placesMax={18}
            unit={asset}
          />
        </Row>
        <Row label={limit.own ? '24-hour limit used (own limit)' : '24-hour limit used'}>
          <Amount value={limit.used} places={2} /> of <Amount value={limit.limit} places={2} unit="USD" />
        </Row>
      </Rows>
    </>
  );
}

const TONES = { passed: 'trust', review: 'warning', failed: 'danger' } as const;

function Checks({ withdrawal: { checks, conditions } }: { withdrawal: Withdrawal }) {
  return (
    <>
      <SubjectHeading>Checks</SubjectHeading>
      {checks.length === 0 && (
        <Text size="13" tone="2">
          The checks have not run yet.
        </Text>
      )}
      <Rows>
        {checks.map((check) => (
          <Row key={check.name} label={nameCheck(check)}>
            {describeCheck(check)} <Badge tone={TONES[check.result]}>{splitWords(check.result)}</Badge>
          </Row>
        ))}
      </Rows>
      {conditions.length > 0 && (
        <Text size="13" tone="warning">
          It cannot be released now: {conditions.map(describeCondition).join('; ')}.
        </Text>
      )}
    </>
  );
}

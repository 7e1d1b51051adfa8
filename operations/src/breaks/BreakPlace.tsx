import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import type { ComponentType } from 'react';
import { accountName, usePlatformAccounts } from '../lib/platformAccounts.ts';
import { usePermission } from '../lib/session.ts';
import { CopyId } from '../parts/CopyId.tsx';
import { TextLink } from '../parts/TextLink.tsx';
import type { Break } from './breakItem.ts';

/** Shows a break's place: the rows depend on the ledger's counterpart in the comparison. */
export function BreakPlace({ item }: { item: Break }) {
  const Place = PLACES[item.kind];
  return <Place item={item} />;
}

const PLACES: Readonly<Record<Break['kind'], ComponentType<{ item: Break }>>> = {
  chain: NetworkPlace,
  address: NetworkPlace,
  exchange: ExchangePlace,
  bank: BankPlace,
  ledger: () => <Row label="Compared with">The ledger’s journal</Row>,
};

/** The subject is an address, or the network itself where its records were compared with the ledger. */
function NetworkPlace({ item: { place, subject } }: { item: Break }) {
  return (
    <>
      <Row label="Network">{place}</Row>
      {subject !== place && (
        <Row label="Address">
          <CopyId value={subject} label="address" />
        </Row>
      )}
    </>
  );
}

/** The place is the platform, or a customer's account. */
function ExchangePlace({ item: { accountName, subject } }: { item: Break }) {
  return (
    <>
      {accountName !== null && <Row label="Exchange account">{accountName}</Row>}
      <Row label="Account">{splitWords(subject)}</Row>
    </>
  );
}

/** The place is `bank:` and the account's id; the subject is its closing balance, or a line of a statement. */
function BankPlace({ item: { place, subject } }: { item: Break }) {
  const accountId = place.slice(place.indexOf(':') + 1);
  const account = usePlatformAccounts().find((each) => each.accountId === accountId);
  const mayOpen = usePermission('capital');
  return (
    <>
      <Row label="Bank account">{account === undefined ? '–' : accountName(account)}</Row>
      {subject === 'closing' ? (
        <Row label="Compared with">Closing balance of the last statement</Row>
      ) : (
        <Row label="Statement line">
          {mayOpen ? (
            <TextLink to={`/banks?tab=in&lines=all&only=${subject}&line=${subject}`}>Open the line</TextLink>
          ) : (
            <CopyId value={subject} label="line ID" />
          )}
        </Row>
      )}
    </>
  );
}

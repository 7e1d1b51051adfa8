import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords, splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { usePage } from '../parts/Paging.tsx';
import { conditionOf, readFilters, searches, segments } from '../parts/records/filter.ts';
import { RecordFilters } from '../parts/records/RecordFilters.tsx';
import { RecordList } from '../parts/records/RecordList.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';
import { Reconciliation } from './Reconciliation.tsx';
import { VerificationState } from './VerificationState.tsx';

type Account = OperationsAnswerOf<'listLedgerBalance'>['items'][number];
type Transfer = OperationsAnswerOf<'pageLedgerTransfer'>['items'][number];

const VIEW = { view: segments('View', ['transfers', 'balances']) };
const OF_BALANCES = searches('owner');
const OF_TRANSFERS = searches('owner', 'asset', 'flow', 'key');

/** The ledger: transfers with their legs, or balances. */
export function Page() {
  const paging = usePage();
  const isBalances = readFilters(VIEW, paging.params).view === 'balances';
  return (
    <Screen
      title="Ledger"
      actions={
        <>
          <RecordFilters filters={VIEW} paging={paging} />
          <RecordFilters filters={isBalances ? OF_BALANCES : OF_TRANSFERS} paging={paging} />
        </>
      }
    >
      <VerificationState kind="ledger" />
      <Reconciliation />
      {isBalances ? <Balances /> : <Transfers />}
    </Screen>
  );
}

const BALANCE_COLUMNS: readonly RecordColumn<Account>[] = [
  { name: 'Owner', maxWidth: '360px', breakWords: true, cell: ({ ownerName, owner }) => ownerName ?? owner },
  { name: 'Account', cell: ({ type }) => splitWords(type) },
  {
    name: 'Balance',
    end: true,
    cell: ({ balance, asset }) => <Amount value={balance} placesMax={18} unit={asset} slot />,
  },
  { name: 'Held', end: true, wide: true, cell: ({ held }) => <Amount value={held} placesMax={18} /> },
  { name: 'Entries', end: true, wide: 'desktop', cell: ({ entries }) => entries },
];

/** Ledger balances of an owner, or of the platform accounts. */
function Balances() {
  const records = useRecords('listLedgerBalance', OF_BALANCES, conditionOf);
  return (
    <RecordList
      records={records}
      label="Balances"
      columns={BALANCE_COLUMNS}
      getKey={({ accountId }) => accountId}
      empty={{ title: 'No account matches', text: 'Without an owner, platform accounts are shown.' }}
    />
  );
}

const TRANSFER_COLUMNS: readonly RecordColumn<Transfer>[] = [
  { name: 'No', end: true, wide: true, cell: ({ transferId }) => transferId },
  { name: 'Time', wide: true, cell: ({ postedAt }) => <Time at={postedAt} /> },
  { name: 'Flow', cell: ({ flow }) => splitWords(flow) },
  { name: 'Legs', cell: ({ legs }) => <Legs legs={legs} /> },
  { name: 'Key', wide: 'desktop', maxWidth: '360px', breakWords: true, cell: ({ key }) => key },
];

/** The ledger's transfers with their legs, newest first. */
function Transfers() {
  const records = useRecords('pageLedgerTransfer', OF_TRANSFERS, conditionOf);
  return (
    <RecordList
      records={records}
      label="Transfers"
      columns={TRANSFER_COLUMNS}
      getKey={({ transferId }) => transferId}
      empty={{ title: 'No transfer matches', text: 'Search by owner, asset, flow or key.' }}
    />
  );
}

function Legs({ legs }: Pick<Transfer, 'legs'>) {
  return (
    <ul className={styles.legs}>
      {legs.map((leg) => (
        <li key={`${leg.owner} ${leg.type} ${leg.asset}`}>
          <span>
            {leg.ownerName ?? leg.owner}, {splitWordsInside(leg.type)}
          </span>
          <Amount value={leg.amount} placesMax={18} unit={leg.asset} slot />
        </li>
      ))}
    </ul>
  );
}

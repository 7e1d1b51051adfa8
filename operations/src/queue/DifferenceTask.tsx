import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useAction, useCallQuery } from '../lib/call.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Time } from '../parts/Time.tsx';
import { ClosingNote } from './ClosingNote.tsx';
import styles from './subject.module.css';

const WALLETS = {
  trade_account: 'Trading account',
  swap_account: 'Futures account',
  platform: 'Platform wallet at the exchange',
} as const;

/** A balance that differs between ledger and exchange, and its outcome. */
export function DifferenceTask({ differenceId }: { differenceId: string }) {
  const query = useCallQuery('queryBalanceDifference', { differenceId });
  const close = useAction('closeBalanceDifference', 'Difference closed.');
  return (
    <QueryResult query={query}>
      {(difference) => (
        <>
          <div className={styles.pad}>
            <Text size="13" lead="text" tone="2">
              Found on <Time at={difference.foundAt} />, last compared on <Time at={difference.comparedAt} />
            </Text>
            <Rows>
              {difference.account !== null && <Row label="Account">{difference.account}</Row>}
              <Row label="Wallet">{WALLETS[difference.wallet]}</Row>
              <Row label="Asset">{difference.asset}</Row>
              <Row label="Ledger">{difference.ledger}</Row>
              <Row label="Exchange">{difference.exchange}</Row>
              {difference.note !== null && <Row label="Note">{difference.note}</Row>}
            </Rows>
          </div>
          {difference.closedAt === null && (
            <ClosingNote
              label="Close difference"
              action={close}
              onClose={(note) => void close.run({ differenceId, note })}
            />
          )}
        </>
      )}
    </QueryResult>
  );
}

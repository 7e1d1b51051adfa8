import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { TextLink } from '../parts/TextLink.tsx';
import styles from './subject.module.css';

/** The payments of a statement that wait to be matched. */
export function BankLineTask({ statementId }: { statementId: string }) {
  const query = useCallQuery('queryBankStatement', { statementId });
  return (
    <QueryResult query={query}>
      {({ account, statementRef, open }) => (
        <div className={styles.pad}>
          <Text size="13" lead="text" tone="2">
            {`${open} ${open === 1 ? 'payment' : 'payments'} of statement ${statementRef} in ${account.asset} at ${account.bankName} wait for a match. The task is closed once none is left. `}
            <TextLink to={`/banks?tab=in&statement=${statementId}`}>Payments in</TextLink>
          </Text>
        </div>
      )}
    </QueryResult>
  );
}

import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { TextLink } from '../parts/TextLink.tsx';
import styles from './subject.module.css';

/** A hot wallet below its minimum; the subject is its network and asset. */
export function RefillTask({ subject }: { subject: string }) {
  const query = useCallQuery('queryCustody', {});
  return (
    <QueryResult query={query}>
      {(holdings) => {
        const holding = holdings.find(({ network, asset }) => `${network} ${asset}` === subject);
        return (
          <div className={styles.pad}>
            <Text size="13" lead="text" tone="2">
              {holding !== undefined &&
                `The hot wallet holds ${holding.hot} ${holding.asset}, its minimum is ${holding.hotMinimum}; the cold wallet holds ${holding.cold}. `}
              The task is closed automatically once the hot wallet is filled.{' '}
              <TextLink to="/wallets?tab=holdings">Hot and cold</TextLink>
            </Text>
          </div>
        );
      }}
    </QueryResult>
  );
}

import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { TextLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './subject.module.css';

/** A network that was suspended, a transaction that the signer refuses, or a signer that does not answer. */
export function NetworkTask({ subject }: { subject: string }) {
  return subject.includes(':') ? <SendingAlarm /> : <Suspension network={subject} />;
}

/** Alarm that stops sending alone: deposits are credited meanwhile. */
function SendingAlarm() {
  return (
    <div className={styles.pad}>
      <Text size="13" lead="text" tone="2">
        Deposits are credited meanwhile. The task is closed automatically once transactions are signed again.{' '}
        <TextLink to="/wallets?tab=outgoing">Outgoing</TextLink>
      </Text>
    </div>
  );
}

/** A network that was suspended, by an operator or because what its chain says cannot be explained. */
function Suspension({ network }: { network: string }) {
  const query = useCallQuery('listChainNetwork', {});
  return (
    <QueryResult query={query}>
      {(networks) => {
        const suspension = networks.find((each) => each.network === network)?.suspension ?? null;
        return (
          <div className={styles.pad}>
            <Text size="13" lead="text" tone="2">
              {suspension === null ? (
                `${network} is open.`
              ) : (
                <>
                  {network} is suspended since <Time at={suspension.since} />: {suspension.reason}. Nothing is credited
                  or sent on it.
                </>
              )}{' '}
              <TextLink to="/wallets?tab=networks">Networks</TextLink>
            </Text>
          </div>
        );
      }}
    </QueryResult>
  );
}

import { TextLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/**
 * An alarm of a network. The subject of one that stops sending alone, because the signer refuses a transaction or does
 * not answer, has a colon; otherwise the network was suspended, by an operator or because what its chain says cannot be
 * explained.
 */
export const networkAlarm: TaskKind = {
  name: 'Network alarms',
  Subject: createSubject({
    call: 'listChainNetwork',
    request: () => ({}),
    find: (networks, subject) => ({
      network: subject,
      isSending: subject.includes(':'),
      suspension: networks.find(({ network }) => network === subject)?.suspension ?? null,
    }),
    text: ({ network, isSending, suspension }) =>
      isSending ? (
        <>
          Deposits are credited meanwhile. The task is closed automatically once transactions are signed again.{' '}
          <TextLink to="/wallets?tab=outgoing">Outgoing</TextLink>
        </>
      ) : (
        <>
          {suspension === null ? (
            `${network} is open.`
          ) : (
            <>
              {network} is suspended since <Time at={suspension.since} />: {suspension.reason}. Nothing is credited or
              sent on it.
            </>
          )}{' '}
          <TextLink to="/wallets?tab=networks">Networks</TextLink>
        </>
      ),
  }),
};

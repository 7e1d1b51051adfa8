import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useConfirmedCall } from '../../../lib/confirmations/useConfirmedCall.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import styles from '../account.module.css';
import { type OpenSession, useSessions } from '../queries.ts';
import { Section } from '../Setting.tsx';
import { useReload } from '../useAction.ts';
import { Area, Client, clientName } from '../visit/VisitCells.tsx';

/** The active sessions; each other session can be ended, or all of them together. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const { data, error, refetch } = useSessions();
  const [ending, setEnding] = useState<OpenSession | 'others'>();
  const close = () => setEnding(undefined);
  const others = data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Section
      title={t('sessions.title')}
      action={
        others > 0 && (
          <Button size="small" kind="danger" onClick={() => setEnding('others')}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {data !== undefined ? (
        <SessionTable sessions={data} onEnd={setEnding} />
      ) : error === null ? (
        <Skeleton rows={2} label={tApp('loading')} />
      ) : (
        <LoadFailure
          error={error}
          title={t('sessions.failed')}
          text={(reason) => t('unchanged', { reason })}
          onRetry={() => void refetch()}
        />
      )}
      {ending === 'others' && <EndOthers count={others} onClose={close} />}
      {ending !== undefined && ending !== 'others' && <EndSession session={ending} onClose={close} />}
    </Section>
  );
}

interface SessionTableProps {
  readonly sessions: readonly OpenSession[];
  readonly onEnd: (session: OpenSession) => void;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return (
    <Table
      label={t('sessions.title')}
      head={
        <>
          <th scope="col">{t('sessions.since')}</th>
          <th scope="col" data-wide>
            {t('visit.columns.area')}
          </th>
          <th scope="col" data-wide>
            {t('visit.columns.ip')}
          </th>
          <th scope="col" data-wide>
            {t('visit.columns.client')}
          </th>
          <th scope="col" className={styles.ends}>
            {t('sessions.until')}
          </th>
          <th scope="col" data-align="end" aria-label={t('sessions.actions')} />
        </>
      }
    >
      {sessions.map((session) => (
        <tr key={session.sessionId}>
          <Text as="td" tone="2">
            {formatTime(session.createdAt, locale)}
            <span data-below>
              <Area area={session.area} /> · {session.ip} · <Client client={session.client} />
            </span>
          </Text>
          <td data-wide>
            <Area area={session.area} />
          </td>
          <Text as="td" tone="2" breakWords data-wide className={styles.address}>
            {session.ip}
          </Text>
          <td data-wide>
            <Client client={session.client} />
          </td>
          <Text as="td" tone="2" className={styles.ends}>
            {formatTime(session.expiresAt, locale)}
          </Text>
          <td data-align="end">
            {session.current ? (
              <Badge tone="trust">{t('visit.current')}</Badge>
            ) : (
              <Button size="small" onClick={() => onEnd(session)}>
                {t('sessions.end')}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Asks for confirmation before another session ends. */
function EndSession({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const text = t('sessions.endOne.text', {
    client: clientName(session.client).browser,
    ip: session.ip,
    time: formatTime(session.createdAt, locale),
  });
  return useConfirmedCall('revokeSession', {
    request: { sessionId: session.sessionId },
    text: {
      title: t('sessions.endOne.title'),
      follows: <p>{text}</p>,
      confirm: t('sessions.end'),
      done: t('sessions.ended'),
    },
    onDone: useCloseAndReload(onClose),
    onClose,
  });
}

/** Asks for confirmation before all other sessions end. */
function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('account');
  return useConfirmedCall('revokeOtherSessions', {
    request: {},
    text: {
      title: t('sessions.endAll.title'),
      follows: <p>{t('sessions.endAll.text', { sessions: count })}</p>,
      confirm: t('sessions.endOthers'),
      done: t('sessions.ended'),
    },
    onDone: useCloseAndReload(onClose),
    onClose,
  });
}

/** The dialog closes first, so that it does not briefly show the changed state. */
function useCloseAndReload(onClose: () => void): () => Promise<unknown> {
  const reload = useReload();
  return () => {
    onClose();
    return reload();
  };
}

import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { TimeHeader } from '@aldgate/ui/tables/TimeHeader.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../lib/lists/ExportButton.tsx';
import { ListPager } from '../../../lib/lists/ListPager.tsx';
import { exportCondition } from '../../../lib/lists/listFilter.ts';
import { NotListed } from '../../../lib/lists/NotListed.tsx';
import { RecordsEmptyState } from '../../../lib/lists/RecordsEmptyState.tsx';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { timeCondition } from '../../../lib/page/pageQuery.ts';
import styles from '../account.module.css';
import { useLoginHistory } from '../queries.ts';
import { Area, Client } from '../visit/VisitCells.tsx';
import {
  isFiltered,
  type LoginFilter,
  NO_FILTER,
  pageOfLogins,
  readFilter,
  selectLogins,
  type Visit,
  writeFilter,
} from './loginFilter.ts';

const LoginDrawer = lazyPart(() => import('./LoginDrawer.tsx'));

/** ID-18: the latest logins. The client filters and paginates, since the server returns at most a hundred. */
export function Screen() {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const { data, error, refetch } = useLoginHistory();
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const visits = data && selectLogins(data, filter);
  const change = (changes: Partial<LoginFilter>) => setQuery(writeFilter({ ...filter, position: FIRST, ...changes }));
  const opened = data?.find(({ time }) => String(time) === query.get('login'));
  const open = (visit: Visit | undefined) => {
    const next = writeFilter(filter);
    if (visit !== undefined) next.set('login', String(visit.time));
    setQuery(next);
  };
  return (
    <Page
      title={t('history.title')}
      actions={
        <ExportButton
          read={(onRows) =>
            download('exportLoginInfo', { queryCondition: exportCondition(timeCondition(filter)) }, onRows)
          }
          isEmpty={visits && visits.length === 0}
        />
      }
    >
      <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="2 0 4">
        {t('history.lead')} <PathLink to="account/safe">{t('history.toSessions')}</PathLink>
      </Text>
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <TimeFilters filter={filter} onChange={change} />
      </Inline>
      {query.has('login') && data !== undefined && opened === undefined && (
        <NotListed onClose={() => open(undefined)} />
      )}
      {visits !== undefined ? (
        <Visits visits={visits} filter={filter} onChange={change} onOpen={open} />
      ) : error === null ? (
        <Skeleton rows={10} label={tApp('loading')} />
      ) : (
        <LoadFailure
          error={error}
          title={t('history.failed')}
          text={(reason) => t('unchanged', { reason })}
          onRetry={() => void refetch()}
        />
      )}
      {opened !== undefined && (
        <Suspense fallback={null}>
          <LoginDrawer visit={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

interface VisitsProps {
  readonly visits: readonly Visit[];
  readonly filter: LoginFilter;
  readonly onChange: (changes: Partial<LoginFilter>) => void;
  readonly onOpen: (visit: Visit) => void;
}

function Visits({ visits, filter, onChange, onOpen }: VisitsProps) {
  const { t } = useTranslation('account');
  const { position, pageSize, sort } = filter;
  const list = pageOfLogins(visits, position, pageSize);
  if (visits.length === 0) {
    return (
      <RecordsEmptyState
        title={t('history.noneTitle')}
        text={t('history.noneText')}
        filtered={{ title: t('history.emptyTitle'), text: t('history.emptyText') }}
        onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined}
      />
    );
  }
  return (
    <>
      <Table
        label={t('history.title')}
        head={
          <>
            <TimeHeader label={t('visit.columns.time')} order={sort} onOrder={(next) => onChange({ sort: next })} />
            <th scope="col" data-wide>
              {t('visit.columns.area')}
            </th>
            <th scope="col">{t('visit.columns.ip')}</th>
            <th scope="col" data-wide>
              {t('visit.columns.client')}
            </th>
            <th scope="col" data-align="end" aria-label={t('visit.columns.current')} data-wide />
          </>
        }
      >
        {list.items.map((visit) => (
          <VisitRow key={`${visit.time} ${visit.ip} ${visit.client}`} visit={visit} onOpen={() => onOpen(visit)} />
        ))}
      </Table>
      <ListPager at={filter} list={list} onChange={onChange} />
    </>
  );
}

/** On a phone, location and device are below the time. */
function VisitRow({ visit, onOpen }: { visit: Visit; onOpen: () => void }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const current = visit.current && <Badge tone="trust">{t('visit.current')}</Badge>;
  return (
    <tr data-opens onClick={onOpen}>
      <Text as="td" tone="2">
        <button type="button" data-open aria-label={`${t('history.ofLogin')}: ${formatTime(visit.time, locale)}`}>
          {formatTime(visit.time, locale)}
        </button>
        <span data-below>
          <Area area={visit.area} /> · <Client client={visit.client} /> {current}
        </span>
      </Text>
      <td data-wide>
        <Area area={visit.area} />
      </td>
      <Text as="td" tone="2" breakWords className={styles.address}>
        {visit.ip}
      </Text>
      <td data-wide>
        <Client client={visit.client} />
      </td>
      <td data-align="end" data-wide>
        {current}
      </td>
    </tr>
  );
}

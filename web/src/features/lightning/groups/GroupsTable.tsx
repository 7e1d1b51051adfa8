import { useLocale } from '@aldgate/ui/locale.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import { columnPlaces, RecordList } from '../../trading/index.ts';
import { type Group, useGroups } from '../actions/useGroups.ts';
import { useEveryInstrument } from '../states/useEveryInstrument.ts';
import { GroupLegs } from './GroupLegs.tsx';
import { groupColumns } from './groupColumns.tsx';

interface GroupsTableProps {
  /** The names of accounts by their keys. */
  readonly names: ReadonlyMap<string, string>;
  readonly onSendAgain: (group: Group) => void;
  readonly onCancel: (groupId: string) => void;
}

/** The newest groups of orders; each opens to its legs. */
export function GroupsTable({ names, onSendAgain, onCancel }: GroupsTableProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const instruments = useEveryInstrument();
  const [openId, setOpenId] = useState<string>();
  const { data, error, refetch } = useGroups();
  if (error !== null && data === undefined)
    return (
      <LoadFailure
        error={error}
        title={t('groups.failed.title')}
        text={(reason) => t('groups.failed.text', { reason })}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton rows={4} label={tApp('loading')} />;
  if (data.items.length === 0) return <EmptyState title={t('groups.none.title')} text={t('groups.none.text')} />;
  const places = columnPlaces(data.items, instruments);
  const toggle = ({ groupId }: Group) => setOpenId(groupId === openId ? undefined : groupId);
  return (
    <RecordList
      label={t('groups.label')}
      columns={groupColumns({ t, tTrading, locale, places, onSendAgain, onToggle: toggle })}
      items={data.items}
      getKey={({ groupId }) => groupId}
      onOpen={toggle}
      renderBelow={(group) =>
        group.groupId === openId ? (
          <GroupLegs group={group} names={names} places={places} onCancel={() => onCancel(group.groupId)} />
        ) : undefined
      }
    />
  );
}

import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { amountColumn, createdTime, timeColumn } from '../../../lib/records/columns.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { ChangeBadge } from '../parts/StatusBadges.tsx';
import type { CapitalAction } from '../queries.ts';

/** The columns of actions on the capital of projects. `isOfProject`: all of them are of one. */
export function useActionColumns(
  actions: readonly CapitalAction[],
  isOfProject = false,
): readonly RecordColumn<CapitalAction>[] {
  const { t } = useTranslation('brokers');
  const time = createdTime(useLocale());
  const badge = ({ status }: CapitalAction) => <ChangeBadge status={status} />;
  const project = ({ projectName }: CapitalAction) => projectName;
  const all: readonly (RecordColumn<CapitalAction> | false)[] = [
    timeColumn(t('transfers.columns.time'), time),
    {
      id: 'type',
      label: t('operations.type'),
      opens: true,
      cell: ({ actionType }) => t(`changes.types.${actionType}`),
      below: isOfProject ? [time] : [project, time],
    },
    !isOfProject && { id: 'project', label: t('operations.project'), from: 'tablet', wraps: true, cell: project },
    {
      id: 'number',
      label: t('operations.number'),
      from: 'wide',
      isQuiet: true,
      cell: ({ actionNo }) => actionNo,
    },
    { ...amountColumn(t('transfers.columns.amount'), actions), below: [badge] },
    {
      id: 'execution',
      label: t('operations.execution'),
      from: 'desktop',
      isQuiet: true,
      cell: ({ execution }) => t(`changes.executions.${execution}`),
    },
    { id: 'status', label: t('transfers.columns.state'), from: 'tablet', isFigure: true, cell: badge },
  ];
  return all.filter((column) => column !== false);
}

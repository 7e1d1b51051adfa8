import { toast } from '@aldgate/client-kit/toasts.ts';
import { ALERTS_MAX, isPriceLevel } from '@aldgate/domain/alerts/alert.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Suspense, useState } from 'react';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { type RecordColumn, RecordTable } from '../../lib/records/RecordTable.tsx';
import { AlertDrawer } from './drawerPart.ts';
import { type Alert, useAlerts, useRefresh } from './queries.ts';

/** The member's alerts with their state; one that has fired is armed again by its form. */
export default function AlertList() {
  const { t } = useTranslation('alerts');
  const alerts = useAlerts();
  const refresh = useRefresh();
  const [edited, setEdited] = useState<Alert | 'new'>();
  const deleting = useCallMutation('deleteAlert', {
    onSuccess: async () => {
      toast('success', t('deleted'));
      await refresh();
    },
  });
  const columns = useColumns({
    isBusy: deleting.isPending,
    onEdit: setEdited,
    onDelete: ({ alertId }) => deleting.mutate({ alertId }),
  });
  if (alerts.data === undefined)
    return <LoadState query={alerts} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={5} />;
  const add = (
    <Button size="small" disabled={alerts.data.length >= ALERTS_MAX} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <Stack gap="3" padding="3 0 0">
      {alerts.data.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
      ) : (
        <>
          <Inline gap="3">
            {add}
            <Text as="span" size="12" tone="3">
              {t('count', { count: alerts.data.length, max: ALERTS_MAX })}
            </Text>
          </Inline>
          <RecordTable
            label={t('title')}
            columns={columns}
            items={alerts.data}
            getKey={({ alertId }) => alertId}
            getStatus={({ state }) => state}
          />
        </>
      )}
      <ActionError error={deleting.error} />
      {edited !== undefined && (
        <Suspense fallback={null}>
          <AlertDrawer alert={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Stack>
  );
}

interface Actions {
  readonly isBusy: boolean;
  readonly onEdit: (alert: Alert) => void;
  readonly onDelete: (alert: Alert) => void;
}

function useColumns({ isBusy, onEdit, onDelete }: Actions): readonly RecordColumn<Alert>[] {
  const { t } = useTranslation('alerts');
  const locale = useLocale();
  const format = (value: string) => formatDecimal(value, { locale });
  const describe = ({ kind, instrumentId, accountName, projectName, loanName, value }: Alert) =>
    t(`describe.${kind}`, { name: instrumentId ?? accountName ?? projectName ?? loanName ?? '', value: format(value) });
  const created = ({ createdAt }: Alert) => formatTime(createdAt, locale);
  const fired = ({ kind, firedAt, lastValue }: Alert) =>
    firedAt !== null && lastValue !== null
      ? t(isPriceLevel(kind) ? 'firedAt' : 'firedAtPercent', {
          time: formatTime(firedAt, locale),
          value: format(lastValue),
        })
      : null;
  return [
    {
      id: 'alert',
      label: t('columns.alert'),
      wraps: true,
      cell: (alert) => (
        <>
          {describe(alert)}
          {alert.firedAt !== null && (
            <Text size="12" tone="3">
              {fired(alert)}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'state',
      label: t('columns.state'),
      cell: ({ state }) => <Badge tone={state === 'fired' ? 'warning' : 'neutral'}>{t(`states.${state}`)}</Badge>,
    },
    { id: 'created', label: t('columns.created'), from: 'tablet', isQuiet: true, cell: created },
    {
      id: 'actions',
      label: '',
      isFigure: true,
      cell: (alert) => (
        <Inline gap="3" as="span">
          <Button kind="link" onClick={() => onEdit(alert)}>
            {alert.state === 'fired' ? t('rearm') : t('change')}
          </Button>
          <Button kind="link" disabled={isBusy} onClick={() => onDelete(alert)}>
            {t('deleteOne')}
          </Button>
        </Inline>
      ),
    },
  ];
}

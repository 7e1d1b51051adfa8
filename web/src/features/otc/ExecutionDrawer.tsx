import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { lastMonths } from '@aldgate/client-kit/lists/months.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { reportError } from '../../lib/messages/reportError.ts';
import { useExecution } from './queries.ts';

const MONTHS = 12;

/** How well the desk executed a month's trades, by pair and size, and the same as a signed PDF. */
export default function ExecutionDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('otc');
  const { t: tApp } = useTranslation();
  const [months] = useState(() => lastMonths(serverClock.now(), MONTHS));
  const [month, setMonth] = useState(months[0] ?? '');
  const execution = useExecution(month);
  const file = useMutation({
    mutationFn: async () => saveFile(await download('exportBlockExecution', { month })),
    onError: reportError,
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('execution.title')}
      closeLabel={tApp('close')}
    >
      <Stack gap="4">
        <Text size="12" lead="text" tone="2">
          {t('execution.text')}
        </Text>
        <SelectField
          label={t('execution.month')}
          options={months.map((value) => ({ value, label: value }))}
          value={month}
          onValue={setMonth}
        />
        {execution.data === undefined ? (
          <LoadState
            query={execution}
            title={t('execution.failed')}
            text={(reason) => t('execution.failedText', { reason })}
            rows={4}
          />
        ) : (
          <Rows execution={execution.data} />
        )}
        <Button disabled={file.isPending || execution.data?.trades === 0} onClick={() => file.mutate()}>
          {t('execution.download')}
        </Button>
      </Stack>
    </Drawer>
  );
}

function Rows({ execution: { rows } }: { execution: AnswerOf<'queryBlockExecution'> }) {
  const { t } = useTranslation('otc');
  const locale = useLocale();
  if (rows.length === 0) return <EmptyState title={t('execution.empty')} text={t('execution.emptyText')} />;
  return (
    <Table
      kind="dense"
      label={t('execution.title')}
      head={
        <>
          <th scope="col">{t('execution.trades')}</th>
          <th scope="col" data-align="end" data-wide>
            {t('execution.volume')}
          </th>
          <th scope="col" data-align="end">
            {t('execution.distance')}
          </th>
          <th scope="col" data-align="end" data-wide>
            {t('execution.moved')}
          </th>
        </>
      }
    >
      {rows.map(({ baseAsset, quoteAsset, toUsd, trades, volumeUsd, distanceBps, movedBps }) => (
        <tr key={`${baseAsset}/${quoteAsset}/${toUsd}`}>
          <td>
            {baseAsset}/{quoteAsset}
            <Text as="div" size="12" tone="3">
              {toUsd === null ? t('execution.above') : t('execution.upTo', { usd: formatDecimal(toUsd, { locale }) })} ·{' '}
              {t('execution.count', { count: trades })}
            </Text>
            <span data-below>
              {t('execution.volume')} <Amount value={volumeUsd} places={0} />
            </span>
            <span data-below>
              {t('execution.moved')} <Amount value={movedBps} places={2} />
            </span>
          </td>
          <td data-align="end" data-wide>
            <Amount value={volumeUsd} places={0} />
          </td>
          <td data-align="end">
            <Amount value={distanceBps} places={2} />
          </td>
          <td data-align="end" data-wide>
            <Amount value={movedBps} places={2} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { type Places, RecordList, reasonText } from '../../trading/index.ts';
import { algoLegColumns, algoOrderColumns } from './algoLegColumns.tsx';
import { useAlgo } from './useAlgos.ts';

interface AlgoDetailProps {
  readonly algoId: string;
  readonly places: Places;
}

/** The accounts of a TWAP, its orders, and why it is paused. */
export function AlgoDetail({ algoId, places }: AlgoDetailProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const { data: algo, error } = useAlgo(algoId);
  if (algo === undefined)
    return error === null ? <Skeleton rows={2} label={tApp('loading')} /> : <ActionError error={error} />;
  const { instrumentId: symbol, legs, pauseReason, member } = algo;
  const context = { t, tTrading, tApp, locale, places, symbol };
  const orders = legs
    .flatMap(({ accountName, children }) => children.map((child) => ({ ...child, accountName })))
    .toSorted((a, b) => b.at - a.at);
  return (
    <Stack gap="2" padding="2 3">
      <p>{t('algos.member', { email: member })}</p>
      {pauseReason !== null && (
        <Note kind="warning">
          {t(`algos.pauses.${pauseReason.code}`)}
          {pauseReason.refusal !== null && ` ${reasonText(pauseReason.refusal, { t: tTrading, tApp })}`}
        </Note>
      )}
      <RecordList
        label={t('algos.accounts')}
        items={legs}
        getKey={({ exchangeKeyId }) => exchangeKeyId}
        columns={algoLegColumns(context)}
      />
      {orders.length > 0 && (
        <RecordList
          label={t('algos.orders')}
          items={orders}
          getKey={({ clientOrderId }) => clientOrderId}
          columns={algoOrderColumns(context)}
        />
      )}
    </Stack>
  );
}

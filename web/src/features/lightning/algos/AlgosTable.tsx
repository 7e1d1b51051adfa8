import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { type Instrument, useInstruments } from '../../../marketData/contracts/useInstrument.ts';
import { columnPlaces, RecordList } from '../../trading/index.ts';
import type { Target } from '../states/useTargets.ts';
import { AlgoDetail } from './AlgoDetail.tsx';
import { algoColumns } from './algoColumns.tsx';
import { NewAlgoDialog } from './NewAlgoDialog.tsx';
import { type Algo, type AlgoChange, useAlgoCalls, useAlgos } from './useAlgos.ts';

interface AlgosTableProps {
  readonly instrument: Instrument;
  /** The accounts that are on. */
  readonly targets: readonly Target[];
}

/** The newest TWAPs, each of which opens to its accounts and orders, and a button that begins one. */
export function AlgosTable({ instrument, targets }: AlgosTableProps) {
  const { t } = useTranslation('lightning');
  const mayTrade = useMemberMay('trade');
  const calls = useAlgoCalls();
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      {mayTrade && !isSpot(instrument.symbol) && (
        <Box padding="2 3">
          <Button size="small" onClick={() => setIsNew(true)}>
            {t('algos.new.button')}
          </Button>
        </Box>
      )}
      <List mayTrade={mayTrade} onChange={(change, { algoId }) => void calls.change(change, algoId)} />
      {isNew && (
        <NewAlgoDialog
          instrument={instrument}
          targets={targets}
          onBegin={(algo) => calls.begin(algo)}
          onClose={() => setIsNew(false)}
        />
      )}
    </>
  );
}

interface ListProps {
  readonly mayTrade: boolean;
  readonly onChange: (change: AlgoChange, algo: Algo) => void;
}

function List({ mayTrade, onChange }: ListProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const instruments = useInstruments();
  const [openId, setOpenId] = useState<string>();
  const { data, error, refetch } = useAlgos();
  if (error !== null && data === undefined)
    return (
      <LoadFailure
        error={error}
        title={t('algos.failed.title')}
        text={(reason) => t('algos.failed.text', { reason })}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton rows={4} label={tApp('loading')} />;
  if (data.items.length === 0) return <EmptyState title={t('algos.none.title')} text={t('algos.none.text')} />;
  const places = columnPlaces(data.items, instruments);
  const toggle = ({ algoId }: Algo) => setOpenId(algoId === openId ? undefined : algoId);
  return (
    <RecordList
      label={t('algos.label')}
      columns={algoColumns({ t, tTrading, locale, places, mayTrade, onChange, onToggle: toggle })}
      items={data.items}
      getKey={({ algoId }) => algoId}
      onOpen={toggle}
      renderBelow={({ algoId }) => (algoId === openId ? <AlgoDetail algoId={algoId} places={places} /> : undefined)}
    />
  );
}

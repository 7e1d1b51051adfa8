import { Suspense, useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { useMemberMay } from '../../../../lib/session/session.ts';
import { type Instrument, useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { type Position, usePositions } from '../../account/queries.ts';
import { findProtection, useProtections } from '../../account/useProtections.ts';
import { filterPositions, isOpenFiltered, useOpenFilter } from '../filters/openFilter.ts';
import { ListNotes } from '../ListNotes.tsx';
import { columnPlaces } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';
import { selectShown } from '../view.ts';
import { positionColumns } from './columns.tsx';
import { useQuickClose } from './useQuickClose.ts';

const CloseDialog = lazyPart(() => import('./CloseDialog.tsx'));
const FlattenDialog = lazyPart(() => import('./FlattenDialog.tsx'));
const PositionDrawer = lazyPart(() => import('./PositionDrawer.tsx'));
const ProtectionDrawer = lazyPart(() => import('./ProtectionDrawer.tsx'));
const ReverseDialog = lazyPart(() => import('./ReverseDialog.tsx'));

interface Opened {
  readonly symbol: string;
  readonly as: 'detail' | 'closing' | 'reversing' | 'flattening' | 'protecting';
  /** The part of the position that is being closed. */
  readonly percent?: number;
}

interface PositionsProps {
  readonly keyId: string | undefined;
  readonly onlySymbol: string | undefined;
}

/** The account's positions at the current mark price (TR-10). */
export function Positions({ keyId, onlySymbol }: PositionsProps) {
  const { t } = useTranslation('trading');
  const instruments = useInstruments();
  const mayTrade = useMemberMay('trade');
  const positions = usePositions(keyId);
  const protections = useProtections(keyId).data;
  const { filter, clear } = useOpenFilter();
  const items = positions.data && filterPositions(selectShown(positions.data.items, onlySymbol), filter);
  const [opened, setOpened] = useState<Opened>();
  const places = columnPlaces(items ?? [], instruments);
  const freshness = positions.data?.freshness;
  const show = (as: Opened['as'], percent?: number) => (position: Position) => {
    setOpened({ symbol: position.instrumentId, as, ...(percent !== undefined && { percent }) });
  };
  const { closePart, isClosing } = useQuickClose({
    keyId,
    instruments,
    onAsk: (one, percent) => show('closing', percent)(one),
  });
  const position = positions.data?.items.find(({ instrumentId }) => instrumentId === opened?.symbol);
  const instrument = instruments?.get(opened?.symbol ?? '');
  const isConnecting = freshness?.state === 'connecting';
  return (
    <>
      <RecordState
        query={positions}
        count={isConnecting ? undefined : items?.length}
        nothing={<ListEmptyState tab="positions" onClear={isOpenFiltered(filter, 'positions') ? clear : undefined} />}
      >
        <RecordList
          label={t('records.tabs.positions')}
          columns={positionColumns(t, places, {
            mayTrade,
            onOpen: show('detail'),
            onClose: show('closing'),
            onClosePart: closePart,
            onReverse: show('reversing'),
            onFlatten: show('flattening'),
            onProtect: protections && show('protecting'),
            protectionOf: (one) => findProtection(protections, one.instrumentId),
            isClosing,
          })}
          items={items ?? []}
          getKey={({ instrumentId }) => instrumentId}
          onOpen={show('detail')}
          isOld={freshness?.state === 'stale'}
        />
      </RecordState>
      <ListNotes query={positions} freshness={freshness} />
      <Suspense fallback={null}>
        {opened?.as === 'protecting' && keyId !== undefined && position !== undefined && instrument !== undefined && (
          <ProtectionDrawer
            keyId={keyId}
            position={position}
            protection={findProtection(protections, position.instrumentId)}
            instrument={instrument}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened !== undefined &&
          opened.as !== 'detail' &&
          opened.as !== 'protecting' &&
          keyId !== undefined &&
          instrument !== undefined && (
            <PositionDialog
              key={`${opened.as} ${opened.symbol}`}
              opened={opened}
              keyId={keyId}
              instrument={instrument}
              position={position}
              onClose={() => setOpened(undefined)}
            />
          )}
        {opened?.as === 'detail' && position !== undefined && (
          <PositionDrawer
            position={position}
            places={places}
            onCloseIt={mayTrade ? () => show('closing')(position) : undefined}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface PositionDialogProps {
  readonly opened: Opened;
  readonly keyId: string;
  readonly instrument: Instrument;
  /** Undefined once it is closed. */
  readonly position: Position | undefined;
  readonly onClose: () => void;
}

function PositionDialog({ opened: { as, percent }, ...dialog }: PositionDialogProps) {
  if (as === 'reversing') return <ReverseDialog {...dialog} />;
  if (as === 'flattening') return <FlattenDialog {...dialog} />;
  return <CloseDialog {...dialog} percent={percent} />;
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useInstruments } from '../../../marketData/contracts/useInstrument.ts';
import { columnPlaces, Percent, RecordList } from '../../trading/index.ts';
import type { Target } from '../states/useTargets.ts';
import { accountColumns, jointColumns } from './positionColumns.tsx';
import { joinPositions, worstRatio } from './together.ts';

export const VIEWS = ['together', 'account'] as const;

interface PositionsTableProps {
  readonly targets: readonly Target[];
  /** Prepares orders that give each account its share of the contract's position; undefined without the right. */
  readonly onLevel: (() => void) | undefined;
}

/** The positions of the listed accounts: added up by contract and side, or one by one. */
export function PositionsTable({ targets, onLevel }: PositionsTableProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const instruments = useInstruments();
  const [view, setView] = useState<(typeof VIEWS)[number]>('together');
  const positions = targets.flatMap(({ keyId, accountName, states }) =>
    (states.positions?.items ?? []).map((position) => ({ ...position, keyId, accountName })),
  );
  const places = columnPlaces(positions, instruments);
  const ratio = worstRatio(targets.map(({ states }) => states.account?.futuresCapital?.marginRatio));
  return (
    <>
      <Inline gap="3" padding="1 3" align="center">
        <PanelTabs
          dense
          label={t('positions.view')}
          tabs={VIEWS.map((value) => ({ value, label: t(`positions.views.${value}`) }))}
          value={view}
          onValue={setView}
          controls="lists"
        />
        <Text as="span" size="12" tone="3">
          {t('positions.worst')} <Percent value={ratio} />
        </Text>
        {onLevel !== undefined && positions.length > 0 && (
          <Inline end>
            <Button size="small" title={t('positions.levelText')} onClick={onLevel}>
              {t('positions.level')}
            </Button>
          </Inline>
        )}
      </Inline>
      {positions.length === 0 && <EmptyState title={t('positions.none.title')} text={t('positions.none.text')} />}
      {positions.length > 0 && view === 'together' && (
        <RecordList
          label={t('positions.label')}
          columns={jointColumns(t, tTrading, places)}
          items={joinPositions(positions)}
          getKey={({ instrumentId, side }) => `${instrumentId} ${side}`}
        />
      )}
      {positions.length > 0 && view === 'account' && (
        <RecordList
          label={t('positions.label')}
          columns={accountColumns(t, tTrading, places)}
          items={positions}
          getKey={({ keyId, instrumentId }) => `${keyId} ${instrumentId}`}
        />
      )}
    </>
  );
}

import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import type { KeyAction } from '@aldgate/domain/lightning/keyboard.ts';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { TapePanel } from '../../trading/index.ts';
import { repeatRefused } from '../actions/repeatRefused.ts';
import type { NewGroup } from '../actions/sendGroup.ts';
import { AlgosTable } from '../algos/AlgosTable.tsx';
import { GroupsTable } from '../groups/GroupsTable.tsx';
import styles from '../lightning.module.css';
import { useTerms } from '../sizes/terms.ts';
import { BalancesTable } from '../table/BalancesTable.tsx';
import { OrdersTable } from '../table/OrdersTable.tsx';
import { PositionsTable } from '../table/PositionsTable.tsx';
import type { Desk } from './useDesk.ts';

interface DeskListsProps {
  readonly instrument: Instrument;
  readonly desk: Desk;
  readonly onSendAgain: (group: NewGroup) => void;
  /** Shows what an action sends, which a further press does. */
  readonly onPrepare: (action: KeyAction) => void;
}

/** Lists what the accounts have, and what was sent; a visitor sees the trades of the market. */
export function DeskLists({ instrument, desk, onSendAgain, onPrepare }: DeskListsProps) {
  const { t } = useTranslation('lightning');
  const { targets, calls } = desk;
  const mayTrade = useMemberMay('trade');
  const [chosen, choose] = useState<'positions' | 'orders' | 'groups' | 'algos' | 'tape'>('positions');
  const tabs =
    desk.keyboard === undefined ? (['tape'] as const) : (['positions', 'orders', 'groups', 'algos', 'tape'] as const);
  const isPair = isSpot(instrument.symbol);
  const label = t(isPair ? 'panels.spotLists' : 'panels.lists');
  const tab = tabs.find((each) => each === chosen) ?? 'tape';
  const prepareLevel = () => onPrepare({ action: 'level', params: {} });
  return (
    <section className={styles.lists} aria-label={label}>
      <div className={styles.tabs}>
        <PanelTabs
          dense
          label={label}
          tabs={tabs.map((value) => ({
            value,
            label: t(`panels.${value === 'positions' && isPair ? 'balances' : value}`),
          }))}
          value={tab}
          onValue={choose}
          controls="lists"
        />
      </div>
      <div id="lists" className={styles.list} data-tab={tab}>
        {tab === 'positions' && !isPair && (
          <PositionsTable targets={targets} onLevel={mayTrade ? prepareLevel : undefined} />
        )}
        {tab === 'positions' && isPair && <BalancesTable targets={targets} instrument={instrument} />}
        {tab === 'orders' && (
          <OrdersTable
            targets={targets}
            onCancel={({ keyId, instrumentId, clientOrderId }) =>
              void calls.cancelOrders(instrumentId, [{ exchangeKeyId: keyId, clientOrderId }])
            }
          />
        )}
        {tab === 'groups' && (
          <GroupsTable
            names={new Map(targets.map(({ keyId, accountName }) => [keyId, accountName]))}
            onSendAgain={(group) => onSendAgain(repeatRefused(group, useTerms.getState(), serverClock.now()))}
            onCancel={(groupId) => void calls.cancel({ groupId })}
          />
        )}
        {tab === 'algos' && <AlgosTable instrument={instrument} targets={desk.active} />}
        {tab === 'tape' && <TapePanel instrument={instrument} head={null} />}
      </div>
    </section>
  );
}

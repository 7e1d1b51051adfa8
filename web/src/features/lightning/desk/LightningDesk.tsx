import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { isCurrent } from '../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useBookStatus } from '../../../marketData/contracts/useTradingFeed.ts';
import { selectArrangement, useWindow } from '../../trading/index.ts';
import { buildPress } from '../actions/buildPress.ts';
import type { NewGroup } from '../actions/sendGroup.ts';
import { ArmedFrame } from '../keys/ArmedFrame.tsx';
import { KeyEditor } from '../keys/KeyEditor.tsx';
import { KeyList } from '../keys/KeyList.tsx';
import { useKeys } from '../keys/useKeys.ts';
import type { LadderHandle } from '../ladder/PriceLadder.tsx';
import type { LadderPress } from '../ladder/types.ts';
import styles from '../lightning.module.css';
import { LimitsDrawer } from '../limits/LimitsDrawer.tsx';
import { PanicDialog } from '../panic/PanicDialog.tsx';
import { PanicRuns } from '../panic/PanicRuns.tsx';
import { useRunPanic } from '../panic/panicQueries.ts';
import { useTerms } from '../sizes/terms.ts';
import { AccountsColumn } from './AccountsColumn.tsx';
import { ConfirmArming } from './ConfirmArming.tsx';
import { DeskColumns } from './DeskColumns.tsx';
import { DeskFills } from './DeskFills.tsx';
import { DeskHead } from './DeskHead.tsx';
import { DeskLadder } from './DeskLadder.tsx';
import { DeskLists } from './DeskLists.tsx';
import { DeskSettings } from './DeskSettings.tsx';
import { StagedOrders } from './StagedOrders.tsx';
import { useDesk } from './useDesk.ts';

const PANELS = ['ladder', 'accounts', 'lists'] as const;

/** The desk of a contract or pair: accounts and sizes, the price ladder, and what the accounts have. */
export function LightningDesk({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation('lightning');
  const { symbol, baseAsset } = instrument;
  const mayTrade = useMemberMay('trade');
  const isPhone = selectArrangement(useWindow().width) === 'phone';
  const isBookCurrent = isCurrent(useBookStatus(symbol).state);
  const desk = useDesk(instrument);
  const { active, keyboard, sizing, plan } = desk;
  const ladder = useRef<LadderHandle>(null);
  const [panel, setPanel] = useState<(typeof PANELS)[number]>('ladder');
  const [layer, setLayer] = useState<'keys' | 'panic' | 'limits' | 'settings'>();
  const close = () => setLayer(undefined);
  const runPanic = useRunPanic();
  const [prepared, setPrepared] = useState<readonly NewGroup[]>([]);
  const keys = useKeys({
    config: mayTrade ? keyboard?.keyBoardConfig : undefined,
    version: keyboard?.version,
    isReady: { book: isBookCurrent, connection: desk.isConnected },
    accounts: active.map(({ keyId }) => ({ exchangeKeyId: keyId })),
    onAction: (action) => {
      const effect = desk.effectOf(action);
      if (effect.kind === 'recentre') ladder.current?.recentre();
      // The key was held for a second: it cancels at once.
      else if (effect.kind === 'panic') void runPanic({ keyIds: [...desk.on], level: 'cancel', keepProtection: true });
      else desk.run(effect);
    },
  });
  /** On a phone a tap prepares, and a bar sends. */
  const press = (groups: readonly NewGroup[]) => (isPhone ? setPrepared(groups) : void desk.send(groups));
  const onPlace = ({ price, direction, button, isStop }: LadderPress) => {
    if (!mayTrade) {
      if (!desk.isSignedIn) toast('info', t('visitor'));
      return;
    }
    if (isStop && isSpot(symbol)) {
      toast('info', t('press.nothing.stop'));
      return;
    }
    const { legs } = plan(sizing[button], price, direction);
    if (legs.length === 0) {
      toast('info', t(`press.nothing.${active.length === 0 ? 'accounts' : 'size'}`));
      return;
    }
    const order = { instrument, legs: [...legs] };
    press([buildPress({ price, direction, isStop }, order, useTerms.getState(), serverClock.now())]);
  };
  const staged = keys.staged === null ? undefined : desk.effectOf(keys.staged);
  const waiting = staged?.kind === 'send' ? staged.groups : prepared;
  const settle = (settleKey: () => void) => {
    if (keys.staged !== null) settleKey();
    setPrepared([]);
  };
  return (
    <div className={styles.screen}>
      <ArmedFrame
        {...keys}
        phase={keys.state}
        isEnabled={keyboard?.keyBoardConfig.isEnabled === true}
        onArm={keys.arm}
        onDisarm={keys.disarm}
        onEdit={() => setLayer('keys')}
      >
        <main className={styles.page}>
          <DeskHead instrument={instrument}>
            {mayTrade && desk.keyboard !== undefined && (
              <>
                <Button size="small" onClick={() => setLayer('settings')}>
                  {t('terms.button')}
                </Button>
                <Button size="small" onClick={() => setLayer('limits')}>
                  {t('limits.button')}
                </Button>
              </>
            )}
            {mayTrade && desk.reachable.length > 0 && (
              <Button size="small" kind="danger" onClick={() => setLayer('panic')}>
                {t('panic.button')}
              </Button>
            )}
          </DeskHead>
          <PanicRuns />
          {isPhone && (
            <div className={styles.tabs}>
              <PanelTabs
                label={t('panels.tabs')}
                tabs={PANELS.map((value) => ({
                  value,
                  label: t(`panels.${value === 'lists' && isSpot(symbol) ? 'spotLists' : value}`),
                }))}
                value={panel}
                onValue={setPanel}
                controls="desk"
              />
            </div>
          )}
          <DeskColumns
            panel={panel}
            accounts={<AccountsColumn instrument={instrument} desk={desk} />}
            ladder={
              <DeskLadder ref={ladder} instrument={instrument} desk={desk} isFresh={isBookCurrent} onPlace={onPlace} />
            }
            lists={<DeskLists instrument={instrument} desk={desk} onSend={press} onPrepare={setPrepared} />}
          />
          {waiting.length > 0 && (
            <StagedOrders
              groups={waiting}
              onSend={() => {
                if (keys.staged === null) void desk.send(waiting);
                settle(keys.send);
              }}
              onDrop={() => settle(keys.drop)}
            />
          )}
        </main>
        {keys.state === 'confirming' && (
          <ConfirmArming
            instrument={instrument}
            desk={desk}
            isAdded={keys.reason === 'accountAdded'}
            onConfirm={keys.confirm}
            onCancel={keys.disarm}
          />
        )}
        {layer === 'keys' && keyboard === undefined && <KeyList onClose={close} />}
        {layer === 'keys' && keyboard !== undefined && (
          <KeyEditor keyboard={keyboard} unit={baseAsset} onClose={close} />
        )}
        {layer === 'panic' && <PanicDialog keyIds={desk.reachable} onClose={close} />}
        {layer === 'limits' && <LimitsDrawer onClose={close} />}
        {layer === 'settings' && <DeskSettings onClose={close} />}
        <DeskFills />
      </ArmedFrame>
    </div>
  );
}

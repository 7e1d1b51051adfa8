import { toast } from '@aldgate/client-kit/toasts.ts';
import type { KeyAction } from '@aldgate/domain/lightning/keyboard.ts';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { isCurrent } from '../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useBookStatus } from '../../../marketData/contracts/useTradingFeed.ts';
import { selectArrangement, useFillAlerts, useWindow } from '../../trading/index.ts';
import type { KeyEffect } from '../actions/planKey.ts';
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
import { listOpenOrders } from '../states/accountStates.ts';
import { AccountsColumn } from './AccountsColumn.tsx';
import { ConfirmArming } from './ConfirmArming.tsx';
import { DeskColumns } from './DeskColumns.tsx';
import { DeskHead } from './DeskHead.tsx';
import { DeskLadder } from './DeskLadder.tsx';
import { DeskLists } from './DeskLists.tsx';
import { DeskSettings } from './DeskSettings.tsx';
import { StagedOrders } from './StagedOrders.tsx';
import { useDesk } from './useDesk.ts';

/** Press of a key or a button for its action, on the ladder, or for the refused legs of a group once more. */
type Press =
  | { readonly kind: 'key'; readonly action: KeyAction }
  | { readonly kind: 'ladder'; readonly press: LadderPress }
  | { readonly kind: 'again'; readonly group: NewGroup };

const PANELS = ['ladder', 'accounts', 'lists'] as const;

/** The desk of a contract or pair: accounts and sizes, the price ladder, and what the accounts have. */
export function LightningDesk({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation('lightning');
  const { symbol, baseAsset } = instrument;
  const mayTrade = useMemberMay('trade');
  const isPhone = selectArrangement(useWindow().width) === 'phone';
  const isBookCurrent = isCurrent(useBookStatus(symbol).state);
  const desk = useDesk(instrument);
  useFillAlerts(listOpenOrders);
  const { active, keyboard, sizing } = desk;
  const ladder = useRef<LadderHandle>(null);
  const [panel, setPanel] = useState<(typeof PANELS)[number]>('ladder');
  const [layer, setLayer] = useState<'keys' | 'panic' | 'limits' | 'settings'>();
  const close = () => setLayer(undefined);
  const runPanic = useRunPanic();
  const [prepared, setPrepared] = useState<Press>();
  const keys = useKeys({
    config: mayTrade ? keyboard?.keyBoardConfig : undefined,
    version: keyboard?.version,
    sizing: sizing.sizing,
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
  // Planned again until it is sent: accounts and sizes may change meanwhile.
  const planned = (press: Press): KeyEffect => {
    if (press.kind === 'ladder') return desk.effectOfLadder(press.press);
    return press.kind === 'key' ? desk.effectOf(press.action) : { kind: 'send', groups: [press.group] };
  };
  /** On a phone a tap prepares, and a bar sends. */
  const act = (press: Press) => {
    const effect = planned(press);
    if (isPhone && effect.kind === 'send') setPrepared(press);
    else desk.run(effect);
  };
  const prepare = (action: KeyAction) => {
    const effect = desk.effectOf(action);
    if (effect.kind === 'send') setPrepared({ kind: 'key', action });
    else desk.run(effect);
  };
  const onPlace = (press: LadderPress) => {
    if (mayTrade) act({ kind: 'ladder', press });
    else if (!desk.isSignedIn) toast('info', t('visitor'));
  };
  const waiting: Press | undefined = keys.staged === null ? prepared : { kind: 'key', action: keys.staged };
  const staged = waiting && planned(waiting);
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
            lists={
              <DeskLists
                instrument={instrument}
                desk={desk}
                onSendAgain={(group) => act({ kind: 'again', group })}
                onPrepare={prepare}
              />
            }
          />
          {staged?.kind === 'send' && (
            <StagedOrders
              groups={staged.groups}
              onSend={() => {
                if (keys.staged === null) desk.run(staged);
                else keys.send();
                setPrepared(undefined);
              }}
              onDrop={() => {
                if (keys.staged !== null) keys.drop();
                setPrepared(undefined);
              }}
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
      </ArmedFrame>
    </div>
  );
}

import type { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { disconnectKey, rejectionText, settingKey } from '../../trading/index.ts';
import type { ListedAccount } from '../states/accountList.ts';

interface SettingsDialogProps {
  readonly instrument: Instrument;
  /** The accounts that are on and may be traded on. */
  readonly targets: readonly ListedAccount[];
  readonly onClose: () => void;
}

const MODES = ['keep', 'cross', 'isolated'] as const;

interface Wanted {
  readonly leverage: number | undefined;
  readonly marginMode: 'cross' | 'isolated' | undefined;
  /** Seconds of cancel on disconnect; 0 switches it off. */
  readonly seconds: number | undefined;
}

/** Sets leverage, margin mode and cancel on disconnect of every account that is on; each answers for itself. */
export function SettingsDialog({ instrument, targets, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const queries = useQueryClient();
  const [leverage, setLeverage] = useState('');
  const [seconds, setSeconds] = useState('');
  const [mode, setMode] = useState<(typeof MODES)[number]>('keep');
  const [results, setResults] = useState<ReadonlyMap<string, CallError | null>>(new Map());
  const [isSending, setIsSending] = useState(false);
  const isWhole = (text: string) => text === '' || /^\d{1,3}$/.test(text);
  const isValid = isWhole(leverage) && isWhole(seconds) && (leverage !== '' || seconds !== '' || mode !== 'keep');
  const apply = async () => {
    setIsSending(true);
    const wanted: Wanted = {
      leverage: leverage === '' ? undefined : Number(leverage),
      marginMode: mode === 'keep' ? undefined : mode,
      seconds: seconds === '' ? undefined : Number(seconds),
    };
    const done = await Promise.all(
      targets.map(async ({ keyId }) => {
        const error = await applyTo(keyId, instrument, wanted).then(
          () => null,
          (reason: CallError) => reason,
        );
        void queries.invalidateQueries({ queryKey: settingKey(keyId, instrument.symbol) });
        void queries.invalidateQueries({ queryKey: disconnectKey(keyId) });
        return [keyId, error] as const;
      }),
    );
    setResults(new Map(done));
    setIsSending(false);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settings.title', { symbol: instrument.symbol })}
      closeLabel={tApp('close')}
      footer={
        <Button kind="primary" wide disabled={!isValid || isSending} onClick={() => void apply()}>
          {t('settings.apply')}
        </Button>
      }
    >
      <Stack gap="3">
        <p>{t('settings.text')}</p>
        <TextField
          label={t('settings.leverage')}
          value={leverage}
          inputMode="numeric"
          error={isWhole(leverage) ? undefined : t('settings.whole')}
          onValue={setLeverage}
        />
        <Segmented
          label={t('settings.mode')}
          options={MODES.map((value) => ({
            value,
            label: value === 'keep' ? t('settings.keep') : tTrading(`leverage.modes.${value}`),
          }))}
          value={mode}
          onValue={setMode}
        />
        <TextField
          label={t('settings.seconds')}
          value={seconds}
          inputMode="numeric"
          error={isWhole(seconds) ? undefined : t('settings.whole')}
          onValue={setSeconds}
        />
        {results.size > 0 && (
          <Rows>
            {targets.map(({ keyId, accountName }) => {
              const error = results.get(keyId);
              return (
                <Row key={keyId} label={accountName}>
                  {error === null && t('settings.done')}
                  {error !== null && error !== undefined && rejectionText(error, { t: tTrading, tApp })}
                </Row>
              );
            })}
          </Rows>
        )}
      </Stack>
    </Dialog>
  );
}

/** Sets what is wanted of one account, one after another; the first that is refused ends it. */
async function applyTo(exchangeKeyId: string, { baseAsset, quoteAsset }: Instrument, wanted: Wanted): Promise<void> {
  const contract = { exchangeKeyId, baseCurrency: baseAsset, quoteCurrency: quoteAsset };
  const { leverage, marginMode, seconds } = wanted;
  if (marginMode !== undefined) await call('changeMarginMode', { ...contract, marginMode });
  if (leverage !== undefined) await call('changeLeverage', { ...contract, leverage });
  if (seconds !== undefined)
    await call('setCancelOnDisconnect', { exchangeKeyId, seconds: seconds === 0 ? null : seconds });
}

import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import { FIRST_KEYBOARD, findChordConflict } from '@aldgate/domain/lightning/keyboard.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { AddOrder } from './AddOrder.tsx';
import { BindingRows } from './BindingRows.tsx';
import { splitChord } from './chord.ts';
import { type DraftRow, listBindings, listRows } from './draft.ts';
import { type Keyboard, useReadKeyboard, useSaveKeyboard } from './queries.ts';
import { isSize, SizeFields } from './SizeFields.tsx';

/** The minutes that are offered beside the ones that are saved. */
const IDLE_MINUTES = [1, 2, 5, 10, 20, 30, 60] as const;

type Config = Keyboard['keyBoardConfig'];

interface Draft extends Omit<Config, 'bindings'> {
  readonly rows: readonly DraftRow[];
}

const createDraft = ({ bindings, ...config }: Config): Draft => ({ ...config, rows: listRows(bindings) });

interface KeyEditorProps {
  /** The keyboard as it was when the editor was opened. */
  readonly keyboard: Keyboard;
  /** The base asset of the sizes. */
  readonly unit: string;
  readonly onClose: () => void;
}

/** TR-16: edits the keyboard and saves it whole. What was saved elsewhere meanwhile is not overwritten unasked. */
export function KeyEditor({ keyboard, unit, onClose }: KeyEditorProps) {
  const { t } = useTranslation('lightning');
  const { t: tApp } = useTranslation();
  const [version, setVersion] = useState(keyboard.version);
  const [draft, setDraft] = useState(() => createDraft(keyboard.keyBoardConfig));
  const save = useSaveKeyboard(onClose);
  const change = (over: Partial<Draft>) => setDraft((before) => ({ ...before, ...over }));
  const { rows, sizes, isEnabled, isOnePress, idleMinutes } = draft;
  const isBlocked = findChordConflict(listBindings(rows)) !== null || !sizes.every(isSize);
  const minutes = [...new Set([...IDLE_MINUTES, idleMinutes])].toSorted((a, b) => a - b);

  const submit = () => {
    const { rows: edited, ...config } = draft;
    const keyBoardConfig = {
      ...config,
      bindings: [...listBindings(edited)],
      sizes: sizes.map((size) => toDecimalString(size)),
    };
    save.mutate({ version, keyBoardConfig });
  };
  const reset = () => change({ rows: listRows(FIRST_KEYBOARD.bindings), sizes: [...FIRST_KEYBOARD.sizes] });
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open && !save.isPending) onClose();
      }}
      title={t('keys.title')}
      closeLabel={tApp('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('keys.editor.cancel')}</Button>
          <Button kind="primary" disabled={isBlocked || save.isPending} onClick={submit}>
            {t('keys.editor.save')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Switch label={t('keys.editor.isEnabled')} on={isEnabled} onValue={(on) => change({ isEnabled: on })} />
        <Switch label={t('keys.editor.isOnePress')} on={isOnePress} onValue={(on) => change({ isOnePress: on })} />
        <Text size="12" tone="2">
          {t('keys.editor.onePressText')}
        </Text>
        <SelectField
          label={t('keys.editor.idleMinutes')}
          options={minutes.map((count) => ({ value: String(count), label: t('keys.editor.minutes', { count }) }))}
          value={String(idleMinutes)}
          onValue={(count) => change({ idleMinutes: Number(count) })}
        />
      </Stack>
      <SizeFields sizes={sizes} unit={unit} onSizes={(next) => change({ sizes: [...next] })} />
      <BindingRows
        rows={rows}
        onChord={(index, chord) => change({ rows: rows.map((row, at) => (at === index ? { ...row, chord } : row)) })}
      />
      <AddOrder sizes={sizes} onAdd={(action) => change({ rows: [...rows, { ...action, chord: null }] })} />
      <Inline gap="2" padding="3 0">
        <Button size="small" onClick={reset}>
          {t('keys.editor.reset')}
        </Button>
      </Inline>
      {isBlocked && <Alert live="status">{t('keys.editor.blocked')}</Alert>}
      <SaveError
        error={save.error}
        onKeep={(saved) => {
          setVersion(saved.version);
          save.reset();
        }}
        onLoad={(saved) => {
          setVersion(saved.version);
          setDraft(createDraft(saved.keyBoardConfig));
          save.reset();
        }}
      />
    </Drawer>
  );
}

interface SaveErrorProps {
  readonly error: unknown;
  readonly onKeep: (saved: Keyboard) => void;
  readonly onLoad: (saved: Keyboard) => void;
}

/** Why the keyboard was not saved. Where it was changed elsewhere, the user chooses which one goes on. */
function SaveError({ error, onKeep, onLoad }: SaveErrorProps) {
  const { t } = useTranslation('lightning');
  const read = useReadKeyboard();
  const [readError, setReadError] = useState<unknown>();
  const entry = error instanceof CallError ? error.entry : undefined;
  if (entry === 'chordConflict') {
    const { chord, with: owner } = readErrorData(error);
    const values = { chord: splitChord(String(chord)).join(' '), conflict: String(owner) };
    return <Alert>{t('keys.editor.rejected', values)}</Alert>;
  }
  if (entry !== 'changedMeanwhile') return <ActionError error={error} />;
  const choose = (use: (saved: Keyboard) => void) => read().then(use, setReadError);
  return (
    <Alert>
      <Stack gap="2">
        <p>{t('keys.editor.changed')}</p>
        <Inline gap="2" wrap>
          <Button size="small" onClick={() => void choose(onKeep)}>
            {t('keys.editor.keepMine')}
          </Button>
          <Button size="small" onClick={() => void choose(onLoad)}>
            {t('keys.editor.loadTheirs')}
          </Button>
        </Inline>
        <ActionError error={readError} />
      </Stack>
    </Alert>
  );
}

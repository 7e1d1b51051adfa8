import { PANIC_LEVELS, type PanicLevel } from '@aldgate/domain/trading/panic.ts';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { PanicPlan } from './PanicPlan.tsx';
import { useRunPanic } from './panicQueries.ts';

interface PanicDialogProps {
  /** The keys of the accounts that are stopped. */
  readonly keyIds: readonly string[];
  readonly onClose: () => void;
}

/** Shows what a panic would do now, and starts it. What it shows moves on; a moved market refuses nothing. */
export function PanicDialog({ keyIds, onClose }: PanicDialogProps) {
  const { t } = useTranslation('lightning');
  const { t: tApp } = useTranslation();
  const [level, setLevel] = useState<PanicLevel>('cancel');
  const [keepProtection, setKeepProtection] = useState(true);
  const [isSending, setIsSending] = useState(false);
  const request = { keyIds: [...keyIds], level, keepProtection };
  const run = useRunPanic();
  const { data: plan, error } = useQuery({
    queryKey: ['lightning', 'panicPlan', request],
    queryFn: ({ signal }) => call('planPanic', request, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 2_000,
  });
  const start = async () => {
    setIsSending(true);
    if (await run(request)) onClose();
    setIsSending(false);
  };
  return (
    <ConfirmDialog
      open
      title={t('panic.title')}
      cancelLabel={t('panic.back')}
      confirmLabel={t(`panic.start.${level}`)}
      kind="danger"
      busy={isSending}
      onCancel={onClose}
      onConfirm={() => void start()}
    >
      <Stack gap="3">
        <p>{t(`panic.text.${level}`)}</p>
        <Segmented
          label={t('panic.level')}
          options={PANIC_LEVELS.map((value) => ({ value, label: t(`panic.levels.${value}`) }))}
          value={level}
          onValue={setLevel}
        />
        <Checkbox
          label={t('panic.keepProtection')}
          detail={t('panic.keepProtectionText')}
          on={keepProtection}
          onValue={setKeepProtection}
        />
        {plan === undefined && error === null && <Skeleton rows={3} label={tApp('loading')} />}
        {plan === undefined && <ActionError error={error} />}
        {plan !== undefined && <PanicPlan plan={plan} />}
      </Stack>
    </ConfirmDialog>
  );
}

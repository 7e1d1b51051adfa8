import { PROTECTION_LEGS } from '@aldgate/domain/trading/protection.ts';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FillAlertSettings } from '../../trading/index.ts';
import { chooseTerms, isDistance, STOP_HOURS, useTerms } from '../sizes/terms.ts';

/** Chooses what a press adds to its orders, and how fills are announced. It holds immediately, in this browser. */
export function DeskSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lightning');
  const { t: tApp } = useTranslation();
  const { stopHours, takeProfit, stopLoss } = useTerms();
  const [entered, setEntered] = useState({ takeProfit, stopLoss });
  return (
    <Dialog open onOpenChange={onClose} title={t('terms.title')} closeLabel={tApp('close')}>
      <Stack gap="4">
        <Segmented
          label={t('terms.stop')}
          options={STOP_HOURS.map((hours) => ({ value: String(hours), label: t(`terms.hours.${hours}`) }))}
          value={String(stopHours)}
          onValue={(value) => chooseTerms({ stopHours: STOP_HOURS.find((hours) => String(hours) === value) ?? 24 })}
        />
        <Stack gap="2">
          <Text size="12" tone="2">
            {t('terms.protection')}
          </Text>
          {PROTECTION_LEGS.map((leg) => (
            <FigureField
              key={leg}
              label={t(`terms.${leg}`)}
              value={entered[leg]}
              unit="%"
              error={entered[leg] === '' || isDistance(entered[leg]) ? undefined : t('terms.invalid')}
              onValue={(text) => {
                setEntered((before) => ({ ...before, [leg]: text }));
                if (text === '' || isDistance(text)) chooseTerms({ [leg]: text });
              }}
            />
          ))}
        </Stack>
        <FillAlertSettings />
      </Stack>
    </Dialog>
  );
}

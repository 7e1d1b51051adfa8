import { KEY_PRICES, type KeyAction } from '@aldgate/domain/lightning/keyboard.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Adds a row for an order of one size, whichever is chosen. */
export function AddOrder({ sizes, onAdd }: { sizes: readonly string[]; onAdd: (action: KeyAction) => void }) {
  const { t } = useTranslation('lightning');
  const [action, setAction] = useState<'buy' | 'sell'>('buy');
  const [price, setPrice] = useState<(typeof KEY_PRICES)[number]>('join');
  const [number, setNumber] = useState('1');
  const size = Math.min(Number(number), sizes.length);
  if (sizes.length === 0) return null;
  return (
    <Inline gap="2" wrap padding="3 0 0">
      <Text as="span" size="13">
        {t('keys.editor.ofSize')}
      </Text>
      <Select
        label={t('keys.editor.direction')}
        options={(['buy', 'sell'] as const).map((value) => ({ value, label: t(`keys.editor.${value}`) }))}
        value={action}
        onValue={setAction}
      />
      <Select
        label={t('keys.editor.price')}
        options={KEY_PRICES.map((value) => ({ value, label: t(`keys.prices.${value}`) }))}
        value={price}
        onValue={setPrice}
      />
      <Select
        label={t('keys.editor.sizes')}
        options={sizes.map((_, index) => ({
          value: String(index + 1),
          label: t('keys.sizeNumber', { number: index + 1 }),
        }))}
        value={String(size)}
        onValue={setNumber}
      />
      <Button size="small" onClick={() => onAdd({ action, params: { price, size } })}>
        {t('keys.editor.add')}
      </Button>
    </Inline>
  );
}
